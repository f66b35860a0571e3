import { CalendarX } from 'lucide-react'
import type { BookingRow } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { ConfirmButton } from '../../platform/list/confirm-button.tsx'

type CancelBookingButtonProps = { booking: BookingRow; userName: string }

export function CancelBookingButton({
  booking: { id, amountMinor, refundedMinor },
  userName,
}: CancelBookingButtonProps) {
  const money = useMoney()
  const refundMinor = amountMinor - refundedMinor
  const refundText =
    refundMinor > 0
      ? `${money.format(refundMinor)} is refunded to the original payment method.`
      : 'There is nothing to refund.'
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      mutate={async () => (await api.admin.bookings[':id'].cancel.$post({ param: { id } })).json()}
      successText={({ refundMinor }) =>
        refundMinor > 0
          ? `The session is canceled. We’re refunding ${money.format(refundMinor)}.`
          : 'The session is canceled.'
      }
      errorText="Failed to cancel this session"
      title={`Cancel the session with ${userName}?`}
      text={`They get an email, and the time can be booked again. ${refundText} This can’t be undone.`}
      confirm={refundMinor > 0 ? `Cancel and refund ${money.format(refundMinor)}` : 'Cancel session'}
      cancel="Keep session"
    >
      <CalendarX size={18} aria-hidden="true" />
      Cancel session
      <span className="sr">{` with ${userName}`}</span>
    </ConfirmButton>
  )
}
