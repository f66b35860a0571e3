import { formatUsd } from '#contract/money.ts'
import type { RefundInput } from '#contract/orders/admin-orders.schema.ts'
import { Problem } from '../../problem.ts'
import type { OrderItem } from '../fulfillment/grant-enrollments.ts'
import { itemTotalMinor } from './record-refund.ts'

export type RefundAmount = { line: OrderItem; amountMinor: number; quantity: number | null }

/**
 * How much goes back of which line, in minor units: all that is left, or what is named. None gets more than is left of it.
 * @throws validation naming the field
 */
export function refundAmounts(lines: OrderItem[], named: RefundInput['lines']): RefundAmount[] {
  if (!named) {
    const left = lines.map((line) => ({ line, amountMinor: leftOf(line), quantity: null }))
    return left.filter(({ amountMinor }) => amountMinor > 0)
  }
  const seen = new Set<string>()
  return named.map(({ lineId, quantity, amountMinor }, at) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw fault(`lines.${at}.lineId`, 'This is no line of this order.')
    if (seen.has(lineId)) throw fault(`lines.${at}.lineId`, `${line.title} is named twice.`)
    seen.add(lineId)
    const field = `lines.${at}.${quantity === undefined ? 'amountMinor' : 'quantity'}`
    if (quantity !== undefined && quantity > line.quantity)
      throw fault(field, `Only ${line.quantity} of ${line.title} were bought.`)
    const amount = quantity === undefined ? (amountMinor ?? 0) : quantity * line.unitMinor
    if (amount > leftOf(line))
      throw fault(field, `At most ${formatUsd(leftOf(line))} of ${line.title} is left to pay back.`)
    if (amount === 0) throw fault(field, `${line.title} cost nothing.`)
    return { line, amountMinor: amount, quantity: quantity ?? null }
  })
}

const leftOf = (line: OrderItem) => itemTotalMinor(line) - line.refundedMinor

function fault(field: string, message: string): Problem {
  return new Problem('validation', { message, fields: [{ field, message }] })
}
