import { and, eq, inArray } from 'drizzle-orm'
import { refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'

export type Refund = typeof refunds.$inferSelect

/** There is at most one. */
export async function findPendingRefund(ctx: Ctx, orderId: string): Promise<Refund | undefined> {
  const isPending = and(eq(refunds.orderId, orderId), inArray(refunds.status, ['queued', 'failed']))
  const [row] = await ctx.db.select().from(refunds).where(isPending)
  return row
}
