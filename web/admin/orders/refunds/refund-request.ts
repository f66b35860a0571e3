import type { Money } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { paidMinor, unitsMinor } from '#contract/tax/tax-amounts.ts'
import { parseAmount } from '../../../forms/parse-amount.ts'

export type RefundableItem = Pick<
  AdminOrder['lines'][number],
  'id' | 'title' | 'unitMinor' | 'quantity' | 'discountMinor' | 'taxAddedMinor' | 'refundedMinor' | 'refundedQuantity'
>
type RefundItemInput = { lineId: string; quantity?: number; amountMinor?: number }

/** Without lines and shipping it refunds everything that is left. */
export type RefundRequest = {
  reason: string
  amountMinor: number
  lines?: RefundItemInput[]
  shippingMinor?: number
}

/** `text` is the typed quantity or amount. */
export type RefundChoice = { method: 'none' | 'rest' | 'quantity' | 'amount'; text: string }

export const refundableMinor = (item: RefundableItem): number => paidMinor(item) - item.refundedMinor

/** Returns the refund of a line in minor units; undefined if the text is invalid. */
export function selectedMinor(line: RefundableItem, { method, text }: RefundChoice, money: Money): number | undefined {
  if (method === 'none') return 0
  if (method === 'rest') return refundableMinor(line)
  if (method === 'amount') return parseAmount(text, money)
  return /^\d{1,2}$/.test(text.trim()) ? quantityMinor(line, Number(text), money) : undefined
}

function quantityMinor(line: RefundableItem, quantity: number, { stepMinor }: Money): number {
  const refunded = {
    totalMinor: paidMinor(line),
    quantity: line.quantity,
    refundedUnits: line.refundedQuantity,
    stepMinor,
  }
  return unitsMinor(refunded, quantity)
}

/** Returns the API input of a line; empty if nothing is refunded. */
export function refundItemInput(line: RefundableItem, choice: RefundChoice, money: Money): RefundItemInput[] {
  const amountMinor = selectedMinor(line, choice, money)
  if (!amountMinor) return []
  if (choice.method === 'quantity') return [{ lineId: line.id, quantity: Number(choice.text) }]
  return [{ lineId: line.id, amountMinor }]
}

const SHIPPING_ID = 'shipping'

/** The items of an order and its shipping, without those that have nothing left to refund. */
export function refundableItems({ lines, shippingMinor, shippingRefundedMinor }: AdminOrder): RefundableItem[] {
  const shipping = {
    id: SHIPPING_ID,
    title: 'Shipping',
    quantity: 1,
    unitMinor: shippingMinor,
    discountMinor: 0,
    taxAddedMinor: 0,
  }
  const refunded = { refundedMinor: shippingRefundedMinor, refundedQuantity: 0 }
  return [...lines, { ...shipping, ...refunded }].filter((item) => refundableMinor(item) > 0)
}

export const isShipping = ({ id }: RefundableItem): boolean => id === SHIPPING_ID
