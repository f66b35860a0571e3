import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import type { BookingRow } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useMutation } from '../../../platform/api/use-mutation.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/dialog/confirm-dialog.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'

type CancelBookingButtonProps = { booking: BookingRow; userName: string }

export function CancelBookingButton({ booking, userName }: CancelBookingButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, run } = useMutation('Failed to cancel this session')
  const money = useMoney()
  const refundMinor = booking.amountMinor - booking.refundedMinor
  const cancel = async () => {
    await run(
      async () => (await api.admin.bookings[':id'].cancel.$post({ param: { id: booking.id } })).json(),
      ({ refundMinor }) =>
        refundMinor > 0
          ? `The session is canceled. We’re refunding ${money.format(refundMinor)}.`
          : 'The session is canceled.',
    )
    setIsConfirming(false)
  }
  const refundText =
    refundMinor > 0
      ? `${money.format(refundMinor)} is refunded to the original payment method.`
      : 'There is nothing to refund.'
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsConfirming(true)}>
        <CalendarX size={18} aria-hidden="true" />
        Cancel session
        <span className="sr">{` with ${userName}`}</span>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void cancel()}
        busy={busy}
        title={`Cancel the session with ${userName}?`}
        text={`They get an email, and the time can be booked again. ${refundText} This can’t be undone.`}
        confirm={refundMinor > 0 ? `Cancel and refund ${money.format(refundMinor)}` : 'Cancel session'}
        cancel="Keep session"
      />
    </>
  )
}
