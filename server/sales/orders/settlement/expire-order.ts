import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { transaction } from '../../../transaction.ts'
import { applyProviderState, fetchCheckoutSession } from './settle.ts'

/**
 * Ends an overdue order. Closes its checkout session first, so that it cannot be paid after its seats are released; if
 * it was paid just before, the order completes instead.
 */
export async function expireOrder(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (order?.status !== 'pending' || order.expiresAt > ctx.now()) return
  const current = await fetchCheckoutSession(ctx, order)
  const session = current ? await ctx.payments.closeSession(current.id) : null
  await transaction(ctx, (ctx) => applyProviderState(ctx, { orderId, session, refundedBefore: order.refundedMinor }))
}

/**
 * Closes the checkout session of an order that failed without a provider state, so that it can no longer be paid. If it
 * was paid already, the payment is applied.
 */
export async function closeAbandonedCheckout(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (order?.status !== 'failed') return
  const current = await fetchCheckoutSession(ctx, order)
  const session = current?.status === 'open' ? await ctx.payments.closeSession(current.id) : current
  await transaction(ctx, (ctx) => applyProviderState(ctx, { orderId, session, refundedBefore: order.refundedMinor }))
}
