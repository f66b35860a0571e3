import { useState } from 'react'
import { formatUsd } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { RefundForm } from './refund-form.tsx'
import type { RefundRequest } from './refund-request.ts'
import { useRefund } from './use-refund.ts'

type RefundDialogProps = { order: AdminOrder; onClose: () => void; onChanged: () => void }

/** Refund form with a confirmation of the total. */
export function RefundDialog({ order, onClose, onChanged }: RefundDialogProps) {
  const [request, setRequest] = useState<RefundRequest>()
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, errors, send } = useRefund(order)
  const confirm = async () => {
    if (!request) return
    const isSent = await send(request)
    setIsConfirming(false)
    if (!isSent) return
    onClose()
    onChanged()
  }
  const currency = order.currency.toUpperCase()
  return (
    <>
      <RefundForm
        order={order}
        errors={errors}
        onClose={onClose}
        onContinue={(nextRequest) => {
          setRequest(nextRequest)
          setIsConfirming(true)
        }}
      />
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void confirm()}
        title={`Pay back ${formatUsd(request?.amountMinor ?? 0)} ${currency}?`}
        text={`${formatUsd(request?.amountMinor ?? 0)} ${currency} goes back to the buyer, who is told by e-mail. What is paid back whole is taken away from them. This cannot be undone.`}
        confirm={`Pay back ${formatUsd(request?.amountMinor ?? 0)}`}
        busy={busy}
      />
    </>
  )
}
