import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { moneyIn } from '#contract/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { ApiError, api } from '../../../../platform/api/client.ts'
import type { FormErrors } from '../../../../platform/forms/use-form.ts'
import { ConfirmDialog } from '../../../../platform/ui/dialog/confirm-dialog.tsx'
import { toast } from '../../../../platform/ui/toast/toast-bus.ts'
import { RefundForm } from './refund-form.tsx'
import type { RefundRequest } from './refund-request.ts'

export function RefundDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [request, setRequest] = useState<RefundRequest>()
  const [isConfirming, setIsConfirming] = useState(false)
  const { busy, errors, send } = useRefund(order)
  const confirm = async () => {
    if (!request) return
    const isSent = await send(request)
    setIsConfirming(false)
    if (!isSent) return
    onClose()
    await revalidate()
  }
  const amount = moneyIn(order.currency).format(request?.amountMinor ?? 0)
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
        title={`Refund ${amount} ${order.currency.toUpperCase()}?`}
        text={`${amount} ${order.currency.toUpperCase()} is refunded to the buyer, who gets an email. The buyer loses access to fully refunded items. This can’t be undone.`}
        confirm={`Refund ${amount}`}
        busy={busy}
      />
    </>
  )
}

const ERROR_TEXT = 'Failed to refund'

/** A request body keeps its idempotency key until it succeeds: a retry after a lost response refunds only once. */
function useRefund(order: AdminOrder) {
  const money = moneyIn(order.currency)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FormErrors>({})
  const [keys] = useState(() => new Map<string, string>())

  const send = async ({ reason, lines, shippingMinor }: RefundRequest): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setErrors({})
    const json = {
      version: order.version,
      reason,
      ...(lines ? { lines } : {}),
      ...(shippingMinor ? { shippingMinor } : {}),
    }
    const requestBody = JSON.stringify(json)
    const key = keys.get(requestBody) ?? crypto.randomUUID()
    keys.set(requestBody, key)
    try {
      const request = { param: { id: order.id }, json, header: { 'idempotency-key': key } }
      const { status, amountMinor } = await (await api.admin.orders[':id'].refunds.$post(request)).json()
      const description =
        status === 'done'
          ? `${money.format(amountMinor)} was refunded`
          : `The payment provider hasn’t accepted the refund of ${money.format(amountMinor)} yet. It’s retried automatically.`
      toast({ tone: status === 'done' ? 'good' : 'bad', title: status === 'done' ? 'Success' : 'Not yet', description })
      return true
    } catch (error) {
      console.warn(ERROR_TEXT, error)
      const apiError = error instanceof ApiError ? error : undefined
      setErrors(Object.fromEntries((apiError?.fields ?? []).map(({ field, message }) => [field, message])))
      const reason = apiError ? `. ${apiError.message}` : ''
      toast({ tone: 'bad', title: 'Error', description: `${ERROR_TEXT}${reason}` })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, send }
}
