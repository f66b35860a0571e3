import { type ComponentType, useState } from 'react'
import type { UserBooking } from '#contract/classes/coaching/coaching.schema.ts'
import type { Money } from '#contract/money.ts'
import { CancelButton } from '../../../people/account/cancel-button.tsx'
import { api } from '../../../platform/api/client.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'

/** `describedBy`: id of the heading of the booking. */
type BookingActionProps = { booking: UserBooking; describedBy: string }

export function CancelBookingButton({ booking, describedBy }: BookingActionProps) {
  const refundText = refundTextOf(booking, useMoney())
  return (
    <CancelButton
      describedBy={describedBy}
      label="Cancel session"
      title="Cancel session?"
      text={`Your time for ${booking.title} will be released. ${refundText}`}
      keepLabel="Keep my session"
      send={() => api.account.bookings[':id'].cancel.$post({ param: { id: booking.id } })}
      success={{ title: 'Session canceled', description: refundText }}
      errorText="Failed to cancel your session. Please try again."
    />
  )
}

function refundTextOf({ amountMinor, isIncluded }: UserBooking, money: Money): string {
  if (isIncluded) return 'You can book your included session for another time.'
  if (amountMinor === 0) return 'There is nothing to refund.'
  return `${money.format(amountMinor)} will be refunded to the original payment method.`
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
