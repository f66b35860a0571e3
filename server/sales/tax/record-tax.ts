import { and, asc, eq } from 'drizzle-orm'
import { paidMinor, refundedTaxMinor } from '#contract/sales/tax/tax-amounts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { type RefundedAmounts, taxTransactions } from '#db/schema/sales/tax.ts'
import type { Ctx } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import type { ReversedAmount, TaxService } from '../payments/tax-service.ts'

type TaxTransaction = typeof taxTransactions.$inferSelect
type TaxedOrder = { order: typeof orders.$inferSelect; lines: (typeof orderLines.$inferSelect)[] }

/**
 * Records the tax of a paid order and of its refunds at the tax service, so that the returns of the owner have them.
 * Each transaction is stored before it is sent, so a retry sends the same one.
 */
export async function recordTax(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  for (;;) {
    const planned = await transaction(ctx, (ctx) => planTransaction(ctx, orderId))
    if (!planned) return
    const service = ctx.payments.tax
    if (!service) throw new Error('the payment provider has no tax service')
    const providerId = await sendTransaction(service, planned)
    await ctx.db
      .update(taxTransactions)
      .set({ providerId })
      .where(and(eq(taxTransactions.orderId, orderId), eq(taxTransactions.position, planned.next.position)))
    ctx.log.info({ orderId, position: planned.next.position, providerId }, 'tax transaction recorded')
  }
}

type PlannedTransaction = TaxedOrder & { next: TaxTransaction; sale?: TaxTransaction; previous?: TaxTransaction }

/** Returns the next transaction to send; undefined if all are recorded. */
async function planTransaction(ctx: Ctx, orderId: string): Promise<PlannedTransaction | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order?.taxCalculationId || (order.status !== 'completed' && order.status !== 'refunded')) return undefined
  const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const stored = await ctx.db
    .select()
    .from(taxTransactions)
    .where(eq(taxTransactions.orderId, orderId))
    .orderBy(asc(taxTransactions.position))
  const [sale] = stored
  const last = stored.at(-1)
  const taxed = { order, lines }
  if (last && last.providerId === null) {
    const previous = stored.at(-2)
    return { ...taxed, next: last, ...(previous ? { sale, previous } : {}) }
  }
  const insert = async (refunded: RefundedAmounts) => {
    const position = stored.length
    const row = { orderId, position, refunded, providerId: null, createdAt: ctx.now() }
    await ctx.db.insert(taxTransactions).values(row)
    return row
  }
  if (!sale || !last) return { ...taxed, next: await insert({ lines: {}, shipping: 0 }) }
  const refunded = refundedAmounts(taxed, last.refunded)
  const isUnchanged = refundedSum(refunded) === refundedSum(last.refunded)
  return isUnchanged ? undefined : { ...taxed, next: await insert(refunded), sale, previous: last }
}

/** A refund that failed later stays reversed, because a reversal cannot be taken back. */
function refundedAmounts({ order, lines }: TaxedOrder, before: RefundedAmounts): RefundedAmounts {
  return {
    lines: Object.fromEntries(
      lines.map(({ id, refundedMinor }) => [id, Math.max(refundedMinor, before.lines[id] ?? 0)]),
    ),
    shipping: Math.max(order.shippingRefundedMinor, before.shipping),
  }
}

const refundedSum = ({ lines, shipping }: RefundedAmounts) =>
  Object.values(lines).reduce((sum, minor) => sum + minor, shipping)

async function sendTransaction(service: TaxService, planned: PlannedTransaction): Promise<string> {
  const { order, lines, next, sale, previous } = planned
  if (!sale || !previous) return service.recordSale({ calculationId: order.taxCalculationId ?? '', orderId: order.id })
  return service.recordReversal({
    transactionId: sale.providerId ?? '',
    key: `${order.id}_${next.position}`,
    lines: lines.flatMap((line) => {
      const before = previous.refunded.lines[line.id] ?? 0
      const after = next.refunded.lines[line.id] ?? 0
      const taxed = { taxMinor: line.taxMinor, taxAddedMinor: line.taxAddedMinor, paidMinor: paidMinor(line) }
      return after > before ? [{ position: line.position, ...reversedAmount(taxed, before, after) }] : []
    }),
    shipping: reversedAmount(
      { taxMinor: order.shippingTaxMinor, taxAddedMinor: order.shippingTaxAddedMinor, paidMinor: order.shippingMinor },
      previous.refunded.shipping,
      next.refunded.shipping,
    ),
  })
}

type TaxedAmount = { taxMinor: number; taxAddedMinor: number; paidMinor: number }

/** Is the tax that the order, its credit notes and the export have for the refund. */
function reversedAmount(taxed: TaxedAmount, before: number, after: number): ReversedAmount {
  const shareOf = (minor: number) =>
    refundedTaxMinor(minor, after, taxed.paidMinor) - refundedTaxMinor(minor, before, taxed.paidMinor)
  return { priceMinor: after - before - shareOf(taxed.taxAddedMinor), taxMinor: shareOf(taxed.taxMinor) }
}
