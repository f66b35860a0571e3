import { type ComponentType, useState } from 'react'
import type { WaitingPlace } from '#contract/waiting-list/waiting-list.schema.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast/toast-bus.ts'

export type LeaveProps = {
  place: WaitingPlace
  /** With all places, as they are now. */
  onChanged: (places: WaitingPlace[]) => void
}
type Dialog = ComponentType<LeaveProps & { open: boolean; onClose: () => void }>

/** Lets a place in line go, or the spot that is held for it; the question is fetched when it is asked for. */
export function LeaveLine({ describedBy, ...props }: LeaveProps & { describedBy: string }) {
  const [dialog, setDialog] = useState<{ View: Dialog }>()
  const [open, setOpen] = useState(false)
  const ask = () =>
    import('./leave-dialog.tsx').then(
      ({ LeaveLineDialog }) => {
        setDialog({ View: LeaveLineDialog })
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
