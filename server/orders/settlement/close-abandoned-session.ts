import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { applyProviderState, fetchSession } from './settle.ts'

/**
 * Closes the payment page of an order that has failed without the provider's word, so that nobody pays for what is not
 * held any more; what was paid on it already is believed (features: orders, 31).
 */
export async function closeAbandonedSession(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (order?.status !== 'failed') return
  const known = await fetchSession(ctx, order)
  const session = known?.status === 'open' ? await ctx.payments.closeSession(known.id) : known
  await transaction(ctx, (ctx) => applyProviderState(ctx, { orderId, session, refundedBefore: order.refundedMinor }))
}
