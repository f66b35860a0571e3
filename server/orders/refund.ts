import { and, eq, ne, sql } from 'drizzle-orm'
import { orders, refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { transaction } from '../transaction.ts'

/** Gives back money that is owed, keyed by the refund's id so that a retry pays once (features: orders, 7). */
export async function refund(ctx: Ctx, { refundId }: { refundId: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ refund: refunds, sessionId: orders.providerSessionId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.id, refundId), ne(refunds.status, 'done')))
  if (!row) return
  if (!row.sessionId) throw new Error(`refund ${refundId} has no payment to give back`)
  const { amountMinor } = row.refund
  const session = await ctx.payments.find(row.sessionId)
  // The owner may have paid it back by hand; asked once more, the provider would refuse for ever.
  const isBack = session !== null && session.refundedMinor >= amountMinor
  const providerRefundId = isBack
    ? null
    : await ctx.payments.refund({ sessionId: row.sessionId, amountMinor, key: refundId })
  await transaction(ctx, async (ctx) => {
    const [fresh] = await ctx.db
      .update(refunds)
      .set({ status: 'done', doneAt: ctx.now(), providerRefundId })
      .where(and(eq(refunds.id, refundId), ne(refunds.status, 'done')))
      .returning({ orderId: refunds.orderId })
    if (!fresh) return
    const refundedMinor = sql`${orders.refundedMinor} + ${amountMinor}`
    await ctx.db.update(orders).set({ refundedMinor }).where(eq(orders.id, fresh.orderId))
  })
}
