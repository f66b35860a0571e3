import { type ComponentType, useRef, useState } from 'react'
import type { UserBooking } from '#contract/coaching/coaching.schema.ts'
import { formatUsd } from '#contract/money.ts'
import { api } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-bus.ts'
import { useEnrollmentAction } from '../enrollments/enrollment-actions.tsx'

/** `describedBy`: id of the heading of the booking. */
type BookingActionProps = { booking: UserBooking; describedBy: string }

export function CancelBookingButton({ booking, describedBy }: BookingActionProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const isCanceled = useRef(false)
  const { busy, runAction } = useEnrollmentAction()
  const refundText = refundTextOf(booking)
  const cancel = async () => {
    await runAction({
      send: async () => {
        await api.account.bookings[':id'].cancel.$post({ param: { id: booking.id } })
        isCanceled.current = true
      },
      success: { title: 'Session canceled', description: refundText },
      errorText: 'Failed to cancel your session. Please try again.',
    })
    setIsConfirming(false)
  }
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => setIsConfirming(true)}>
        Cancel session
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void cancel()}
        busy={busy}
        // The button is removed after a cancellation: focus the heading, which now shows the status.
        finalFocus={() => (isCanceled.current ? document.getElementById(describedBy) : null)}
        title="Cancel session?"
        text={`Your time for ${booking.title} will be released. ${refundText}`}
        confirm={busy ? 'Canceling...' : 'Cancel session'}
        cancel="Keep my session"
      />
    </>
  )
}

function refundTextOf({ amountMinor, isIncluded }: UserBooking): string {
  if (isIncluded) return 'You can book your included session for another time.'
  if (amountMinor === 0) return 'It was free, so there is nothing to refund.'
  return `${formatUsd(amountMinor)} will be refunded to the original payment method.`
}

type Dialog = ComponentType<{ booking: UserBooking; open: boolean; onClose: () => void }>

export function RescheduleButton({ booking, describedBy }: BookingActionProps) {
  const [dialog, setDialog] = useState<{ View: Dialog }>()
  const [open, setOpen] = useState(false)
  const show = () =>
    import('./reschedule-dialog.tsx').then(
      ({ RescheduleDialog }) => {
        setDialog({ View: RescheduleDialog })
        setOpen(true)
      },
      () => toast({ tone: 'bad', title: 'Error', description: 'The free times couldn’t be loaded. Please try again.' }),
    )
  return (
    <>
      <Button variant="secondary" aria-describedby={describedBy} onClick={() => void show()}>
        Move to another time
      </Button>
      {dialog && <dialog.View booking={booking} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
