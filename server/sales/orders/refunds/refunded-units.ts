import { and, eq, isNotNull, sum } from 'drizzle-orm'
import { refundLines, refunds } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'

/**
 * Counts the refunded units of each line of an order. A refund of an amount without a number of units counts as none,
 * until its whole line is refunded.
 */
export async function countRefundedUnits(ctx: Ctx, orderId: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ lineId: refundLines.orderLineId, units: sum(refundLines.quantity).mapWith(Number) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'done'), isNotNull(refundLines.quantity)))
    .groupBy(refundLines.orderLineId)
  return new Map(rows.map(({ lineId, units }) => [lineId, units]))
}
