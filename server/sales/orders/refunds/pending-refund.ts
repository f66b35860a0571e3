import { and, eq, inArray } from 'drizzle-orm'
import { refundLines, refunds } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'

export type Refund = typeof refunds.$inferSelect

/** There is at most one. */
export async function findPendingRefund(ctx: Ctx, orderId: string): Promise<Refund | undefined> {
  const isPending = and(eq(refunds.orderId, orderId), inArray(refunds.status, ['queued', 'failed']))
  const [row] = await ctx.db.select().from(refunds).where(isPending)
  return row
}

/** Returns true if a refund is for a line of its order. */
export async function refundsLine(ctx: Ctx, refund: Refund, line: { id: string }): Promise<boolean> {
  const isOfLine = and(eq(refundLines.refundId, refund.id), eq(refundLines.orderLineId, line.id))
  return (await ctx.db.select().from(refundLines).where(isOfLine)).length > 0
}
