import { type ComponentType, useState } from 'react'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast/toast-bus.ts'

export type LeaveWaitingListProps = {
  place: WaitingListEntry
  /** With all places, as they are now. */
  onChanged: (places: WaitingListEntry[]) => void
}
type Dialog = ComponentType<LeaveWaitingListProps & { open: boolean; onClose: () => void }>

/** Lets a place in line go, or the spot that is held for it; the question is fetched when it is asked for. */
export function LeaveWaitingListButton({ describedBy, ...props }: LeaveWaitingListProps & { describedBy: string }) {
  const [dialog, setDialog] = useState<{ View: Dialog }>()
  const [open, setOpen] = useState(false)
  const ask = () =>
    import('./leave-dialog.tsx').then(
      ({ LeaveWaitingListDialog }) => {
        setDialog({ View: LeaveWaitingListDialog })
        setOpen(true)
      },
      () => toast({ tone: 'bad', title: 'Error', description: 'An unexpected error occurred. Please try again.' }),
    )
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => void ask()}>
        {props.place.offerUntil ? 'Let it go' : 'Leave the waiting list'}
      </Button>
      {dialog && <dialog.View {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
