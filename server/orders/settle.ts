import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import type { ProviderSession } from '../payments/payments.ts'
import { transaction } from '../transaction.ts'
import { completeOrder } from './complete-order.ts'
import { failOrder } from './fail-order.ts'
import { linkSession } from './link-session.ts'
import { lockOrder } from './lock-order.ts'
import type { Order } from './place.ts'

/**
 * Brings an order to what the provider says now: the one transition that webhook, success page and reconciler all use,
 * any number of times and in any order (features: orders, 5). @returns the order as it is then
 */
export async function settle(ctx: Ctx, { orderId }: { orderId: string }): Promise<Order | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return undefined
  const session = await sessionOf(ctx, order)
  return transaction(ctx, (ctx) => applyProviderState(ctx, { orderId, session }))
}

/** What the provider says of an order, also when its first answer never reached us. */
export function sessionOf(ctx: Ctx, order: Order): Promise<ProviderSession | null> {
  if (order.totalMinor === 0) return Promise.resolve(null)
  return order.providerSessionId ? ctx.payments.find(order.providerSessionId) : ctx.payments.findByOrder(order.id)
}

export async function applyProviderState(
  ctx: Ctx,
  { orderId, session }: { orderId: string; session: ProviderSession | null },
): Promise<Order | undefined> {
  const order = await lockOrder(ctx, orderId)
  if (!order || order.status === 'completed' || order.status === 'refunded') return order
  if (session && order.providerSessionId === null)
    await linkSession(ctx, { orderId, sessionId: session.id, url: order.checkoutUrl })
  await act(ctx, order, session)
  return lockOrder(ctx, orderId)
}

async function act(ctx: Ctx, order: Order, session: ProviderSession | null): Promise<void> {
  // Its money is on its way back: a seat that becomes free later is somebody else's.
  if (order.failedBecause === 'sold_out') return
  if (session?.status === 'paid') return paid(ctx, order, session)
  if (order.status === 'failed') return
  if (!session) {
    if (order.expiresAt <= ctx.now()) await failOrder(ctx, { order, because: 'expired' })
    return
  }
  if (session.status === 'declined' || session.status === 'cancelled' || session.status === 'expired') {
    await failOrder(ctx, { order, because: session.status })
  }
}

/** The provider's word on money is always believed, but not on an amount that nobody agreed to. */
async function paid(ctx: Ctx, order: Order, session: ProviderSession): Promise<void> {
  if (session.amountMinor === order.totalMinor && session.currency === order.currency) {
    return completeOrder(ctx, { order, session })
  }
  const needsReview = `paid ${session.amountMinor} ${session.currency}, ordered ${order.totalMinor} ${order.currency}`
  if (order.needsReview === needsReview) return
  await ctx.db.update(orders).set({ needsReview }).where(eq(orders.id, order.id))
  ctx.log.error({ orderId: order.id, needsReview }, 'order needs review')
}
