import { useState } from 'react'
import { formatUsd } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { ApiError, api } from '../../../api/client.ts'
import type { FormErrors } from '../../../forms/use-form.ts'
import { toast } from '../../../ui/toast/toast-bus.ts'
import type { RefundRequest } from './refund-request.ts'

const FAILED = 'Failed to pay back'

/**
 * Sends a refund. The same wish keeps its key until it was taken, so that a second press, or a press after a lost answer,
 * pays once.
 */
export function useRefund(order: AdminOrder) {
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<FormErrors>({})
  const [keys] = useState(() => new Map<string, string>())

  const send = async ({ reason, lines }: RefundRequest): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFaults({})
    const json = { version: order.version, reason, ...(lines ? { lines } : {}) }
    const wish = JSON.stringify(json)
    const key = keys.get(wish) ?? crypto.randomUUID()
    keys.set(wish, key)
    try {
      const request = { param: { id: order.id }, json, header: { 'idempotency-key': key } }
      const { status, amountMinor } = await (await api.admin.orders[':id'].refunds.$post(request)).json()
      const description =
        status === 'done'
          ? `${formatUsd(amountMinor)} was paid back`
          : `The payment service has not taken the refund of ${formatUsd(amountMinor)} yet. It is tried again by itself.`
      toast({ tone: status === 'done' ? 'good' : 'bad', title: status === 'done' ? 'Success' : 'Not yet', description })
      return true
    } catch (error) {
      console.warn(FAILED, error)
      const refusal = error instanceof ApiError ? error : undefined
      setFaults(Object.fromEntries((refusal?.fields ?? []).map(({ field, message }) => [field, message])))
      const reason = refusal ? `. ${refusal.message}` : ''
      toast({ tone: 'bad', title: 'Error', description: `${FAILED}${reason}` })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, faults, send }
}
