import { type Money, moneyIn } from '#contract/money.ts'
import type { RefundInput } from '#contract/sales/orders/admin-orders.schema.ts'
import { unitsMinor } from '#contract/sales/tax/tax-amounts.ts'
import { refundLines, refunds } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { assertChargeable } from '../../../site-money.ts'
import { itemTotalMinor, type Order, type OrderItem } from '../order.ts'
import type { Refund } from './pending-refund.ts'

type RefundRequest = {
  order: Order
  lines: RefundAmount[]
  /** The part of the shipping that is refunded too. */
  shippingMinor?: number
  reason: string
  requestKey: string | null
  /** Email of the admin who requested it; null if requested by the buyer or the system. */
  requestedBy: string | null
}

/** Runs in the caller's transaction, after the caller has checked that no other refund of the order is pending. */
export async function requestRefund(
  ctx: Ctx,
  { order, lines, shippingMinor = 0, ...refund }: RefundRequest,
): Promise<Refund> {
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, shippingMinor)
  const [row] = await ctx.db
    .insert(refunds)
    .values({ orderId: order.id, amountMinor, shippingMinor, ...refund, createdAt: ctx.now() })
    .returning()
  if (!row) throw new Error('refund insert returned no row')
  const rows = lines.map(({ line, amountMinor, quantity }) => ({
    refundId: row.id,
    orderLineId: line.id,
    amountMinor,
    quantity,
  }))
  if (rows.length > 0) await ctx.db.insert(refundLines).values(rows)
  await ctx.jobs.queue(ctx, 'orders.refund', { refundId: row.id })
  return row
}

export type RefundAmount = { line: OrderItem; amountMinor: number; quantity: number | null }

type RequestedLines = {
  lines: NonNullable<RefundInput['lines']>
  /** By line id. */
  refundedUnits: ReadonlyMap<string, number>
  money: Money
}

/**
 * Returns minor units per line, tax included: as requested, or all that is left.
 * @throws validation naming the field
 */
export function refundAmounts(lines: OrderItem[], requested: RequestedLines | undefined): RefundAmount[] {
  if (!requested) {
    const amounts = lines.map((line) => ({ line, amountMinor: refundableMinor(line), quantity: null }))
    return amounts.filter(({ amountMinor }) => amountMinor > 0)
  }
  const seen = new Set<string>()
  const { refundedUnits, money } = requested
  return requested.lines.map(({ lineId, quantity, amountMinor }, index) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw invalid(`lines.${index}.lineId`, 'This item isn’t in this order.')
    if (seen.has(lineId)) throw invalid(`lines.${index}.lineId`, `${line.title} is listed twice.`)
    seen.add(lineId)
    const field = `lines.${index}.${quantity === undefined ? 'amountMinor' : 'quantity'}`
    if (quantity !== undefined && quantity > line.quantity)
      throw invalid(field, `Only ${line.quantity} of ${line.title} were bought.`)
    const refunded = {
      totalMinor: itemTotalMinor(line),
      quantity: line.quantity,
      refundedUnits: refundedUnits.get(lineId) ?? 0,
      stepMinor: money.stepMinor,
    }
    const amount = quantity === undefined ? (amountMinor ?? 0) : unitsMinor(refunded, quantity)
    if (amount > refundableMinor(line))
      throw invalid(field, `You can refund at most ${money.format(refundableMinor(line))} of ${line.title}.`)
    assertChargeable(money, { [field]: amount })
    if (amount === 0) throw invalid(field, `${line.title} was free, so there is nothing to refund.`)
    return { line, amountMinor: amount, quantity: quantity ?? null }
  })
}

/** Returns minor units: as requested, or all that is left. @throws validation naming the field */
export function refundShippingMinor(
  order: Order,
  { lines, shippingMinor }: Pick<RefundInput, 'lines' | 'shippingMinor'>,
): number {
  const leftMinor = order.shippingMinor - order.shippingRefundedMinor
  if (shippingMinor === undefined) return lines ? 0 : leftMinor
  if (shippingMinor > leftMinor)
    throw invalid(
      'shippingMinor',
      `You can refund at most ${moneyIn(order.currency).format(leftMinor)} of the shipping.`,
    )
  assertChargeable(moneyIn(order.currency), { shippingMinor })
  return shippingMinor
}

const refundableMinor = (line: OrderItem) => itemTotalMinor(line) - line.refundedMinor

function invalid(field: string, message: string): Problem {
  return new Problem('validation', { message, fields: [{ field, message }] })
}
