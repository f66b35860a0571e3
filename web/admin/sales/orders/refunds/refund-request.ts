import type { Money } from '#contract/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { paidMinor, unitsMinor } from '#contract/sales/tax/tax-amounts.ts'
import { parseAmount } from '../../../../platform/forms/parse-amount.ts'

export type RefundableItem = Pick<
  AdminOrder['lines'][number],
  | 'id'
  | 'title'
  | 'unitMinor'
  | 'quantity'
  | 'discountMinor'
  | 'taxAddedMinor'
  | 'refundedMinor'
  | 'refundedQuantity'
  | 'returnableUnits'
  | 'parts'
>
type RefundItemInput = { lineId: string; quantity?: number; amountMinor?: number; returnedUnits?: number }

/** Without lines and shipping it refunds everything that is left. */
export type RefundRequest = { reason: string; amountMinor: number; lines?: RefundItemInput[]; shippingMinor?: number }

/** `text` is the typed quantity or amount, `returned` the typed units that go back to the stock, if they were changed. */
export type RefundChoice = { method: 'none' | 'rest' | 'quantity' | 'amount'; text: string; returned?: string }

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
  const returned = returnsStock(line, choice) ? { returnedUnits: Number(returnedText(line, choice)) } : {}
  if (choice.method === 'quantity') return [{ lineId: line.id, quantity: Number(choice.text), ...returned }]
  return [{ lineId: line.id, amountMinor, ...returned }]
}

const isShipped = ({ parts }: RefundableItem) =>
  parts.some(({ handover, task }) => handover === 'ships' && task?.status === 'done')

/** The server returns all units of a fully refunded item that was not shipped, so there is nothing to choose. */
export function returnsStock(line: RefundableItem, { method }: RefundChoice): boolean {
  if (line.returnableUnits === 0 || method === 'none') return false
  return method !== 'rest' || isShipped(line)
}

/** The typed number, or by default the refunded units if nothing was shipped. */
export function returnedText(line: RefundableItem, { method, text, returned }: RefundChoice): string {
  if (returned !== undefined) return returned
  const isQuantity = method === 'quantity' && /^\d{1,2}$/.test(text.trim())
  return isQuantity && !isShipped(line) ? String(Math.min(Number(text), line.returnableUnits)) : '0'
}

export function returnedError(line: RefundableItem, choice: RefundChoice): string | undefined {
  if (!returnsStock(line, choice)) return undefined
  const text = returnedText(line, choice).trim()
  if (!/^\d{1,2}$/.test(text)) return 'Enter a whole number.'
  return Number(text) > line.returnableUnits ? `At most ${line.returnableUnits} can go back to stock.` : undefined
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
  const refunded = { refundedMinor: shippingRefundedMinor, refundedQuantity: 0, returnableUnits: 0, parts: [] }
  return [...lines, { ...shipping, ...refunded }].filter((item) => refundableMinor(item) > 0)
}

export const isShipping = ({ id }: RefundableItem): boolean => id === SHIPPING_ID
