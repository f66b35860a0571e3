import { type ComponentType, useState } from 'react'
import type { WaitingListEntry } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { LocalDateTime } from '../../platform/time/local-dates.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast/toast-bus.ts'
import type { LeaveWaitingListProps } from './leave-dialog.tsx'

type Dialog = ComponentType<LeaveWaitingListProps & { open: boolean; onClose: () => void }>

export function LeaveWaitingListButton({ describedBy, ...props }: LeaveWaitingListProps & { describedBy: string }) {
  const [dialog, setDialog] = useState<{ View: Dialog }>()
  const [open, setOpen] = useState(false)
  const openDialog = () =>
    import('./leave-dialog.tsx').then(
      ({ LeaveWaitingListDialog }) => {
        setDialog({ View: LeaveWaitingListDialog })
        setOpen(true)
      },
      () => toast({ tone: 'bad', title: 'Error', description: 'An unexpected error occurred. Please try again.' }),
    )
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => void openDialog()}>
        {props.entry.offerUntil ? 'Release spot' : 'Leave the waiting list'}
      </Button>
      {dialog && <dialog.View {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

export function WaitingListStatus({ entry: { position, offerUntil, isPaying } }: { entry: WaitingListEntry }) {
  if (isPaying) return <p>A spot is held for you while you pay.</p>
  if (offerUntil)
    return (
      <p>
        {'A spot is held for you until '}
        <LocalDateTime instant={offerUntil} />.
      </p>
    )
  return <p>You’re number {position} in line. We’ll email you when a spot opens up for you.</p>
}
