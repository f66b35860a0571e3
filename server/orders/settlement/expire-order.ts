import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { applyProviderState, fetchSession } from './settle.ts'

/**
 * Ends an order whose time is over. Its payment page is closed first, so that nobody pays for a seat that was given away;
 * if the provider took the money just before, the order completes instead (features: orders, 6).
 */
export async function expireOrder(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (order?.status !== 'pending' || order.expiresAt > ctx.now()) return
  const known = await fetchSession(ctx, order)
  const session = known ? await ctx.payments.closeSession(known.id) : null
  await transaction(ctx, (ctx) => applyProviderState(ctx, { orderId, session, refundedBefore: order.refundedMinor }))
}
