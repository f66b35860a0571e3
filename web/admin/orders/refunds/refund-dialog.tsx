import { useState } from 'react'
import { formatUsd } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { RefundForm } from './refund-form.tsx'
import type { RefundRequest } from './refund-request.ts'
import { useRefund } from './use-refund.ts'

type RefundDialogProps = { order: AdminOrder; onClose: () => void; onChanged: () => void }

/** Asks what goes back and why, then once more with the exact sum. */
export function RefundDialog({ order, onClose, onChanged }: RefundDialogProps) {
  const [wish, setWish] = useState<RefundRequest>()
  const [confirming, setConfirming] = useState(false)
  const { busy, faults, send } = useRefund(order)
  const confirm = async () => {
    if (!wish) return
    const sent = await send(wish)
    setConfirming(false)
    if (!sent) return
    onClose()
    onChanged()
  }
  const currency = order.currency.toUpperCase()
  return (
    <>
      <RefundForm
        order={order}
        faults={faults}
        onClose={onClose}
        onWish={(wanted) => {
          setWish(wanted)
          setConfirming(true)
        }}
      />
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void confirm()}
        title={`Pay back ${formatUsd(wish?.amountMinor ?? 0)} ${currency}?`}
        text={`${formatUsd(wish?.amountMinor ?? 0)} ${currency} goes back to the buyer, who is told by e-mail. What is paid back whole is taken away from them. This cannot be undone.`}
        confirm={`Pay back ${formatUsd(wish?.amountMinor ?? 0)}`}
        busy={busy}
      />
    </>
  )
}
