import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import { transaction } from '../../transaction.ts'
import { linkSession } from '../checkout/link-session.ts'
import type { Order } from '../checkout/place-order.ts'
import { lockOrder } from '../lock-order.ts'
import { syncRefunds } from '../refunds/sync-refunds.ts'
import { completeOrder } from './complete-order.ts'
import { failOrder } from './fail-order.ts'
import { flagForReview } from './flag-for-review.ts'
import { syncDispute } from './sync-dispute.ts'

/**
 * Brings an order to what the provider says now: the one transition that webhook, success page and reconciler all use,
 * any number of times and in any order (features: orders, 5). @returns the order as it is then
 */
export async function settle(ctx: Ctx, { orderId }: { orderId: string }): Promise<Order | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return undefined
  const session = await fetchSession(ctx, order)
  return transaction(ctx, (ctx) => applyProviderState(ctx, { orderId, session, refundedBefore: order.refundedMinor }))
}

/** What the provider says of an order, also when its first answer never reached us. */
export function fetchSession(ctx: Ctx, order: Order): Promise<ProviderSession | null> {
  if (order.totalMinor === 0) return Promise.resolve(null)
  const { id: orderId, createdAt, providerSessionId } = order
  return providerSessionId
    ? ctx.payments.getSession(providerSessionId)
    : ctx.payments.findSessionByOrder({ orderId, createdAt })
}

/** @param booked what our books said had gone back before the provider was asked */
export async function applyProviderState(
  ctx: Ctx,
  { orderId, session, refundedBefore }: { orderId: string; session: ProviderSession | null; refundedBefore: number },
): Promise<Order | undefined> {
  const order = await lockOrder(ctx, orderId)
  if (!order) return undefined
  if (order.status === 'completed' || order.status === 'refunded') {
    if (session) await syncMoney(ctx, { order, session, refundedBefore })
  } else {
    if (session && order.providerSessionId === null)
      await linkSession(ctx, { orderId, sessionId: session.id, url: order.checkoutUrl })
    await applyOpenOrder(ctx, { order, session, refundedBefore })
    await recordClosedSession(ctx, order, session)
  }
  return lockOrder(ctx, orderId)
}

/** How long after its hold an order that no page is known for may still get one, from a request that was under way. */
const UNDER_WAY_MS = 3_600_000

async function recordClosedSession(ctx: Ctx, order: Order, session: ProviderSession | null): Promise<void> {
  const neverMade =
    !session && !order.providerSessionId && order.expiresAt.getTime() + UNDER_WAY_MS < ctx.now().getTime()
  const isOver = session?.status === 'declined' || session?.status === 'cancelled' || session?.status === 'expired'
  if (order.pageClosedAt !== null || !(isOver || neverMade)) return
  await ctx.db.update(orders).set({ pageClosedAt: ctx.now() }).where(eq(orders.id, order.id))
}

type SettleInput = { order: Order; session: ProviderSession | null; refundedBefore: number }

async function applyOpenOrder(ctx: Ctx, { order, session, refundedBefore }: SettleInput): Promise<void> {
  // Its money is on its way back, by us or by hand, or came back: a seat that becomes free later is somebody else's.
  if (order.failedBecause === 'sold_out') {
    if (session) await syncRefunds(ctx, { order, session, refundedBefore })
    return
  }
  if (session?.status === 'paid') return applyPaid(ctx, order, session)
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
async function applyPaid(ctx: Ctx, order: Order, session: ProviderSession): Promise<void> {
  const agreed = session.amountMinor === order.totalMinor && session.currency === order.currency
  const allBack = session.amountMinor > 0 && session.refundedMinor >= session.amountMinor
  if (!agreed && !allBack) return flagForReview(ctx, { order, session })
  if (!agreed) {
    if (order.status === 'pending') await failOrder(ctx, { order, because: 'cancelled' })
    return
  }
  // What was paid back before we heard that it was paid is not handed over first.
  if (!allBack) await completeOrder(ctx, { order, session })
  const after = await lockOrder(ctx, order.id)
  if (after && (allBack || after.status === 'completed'))
    await syncMoney(ctx, { order: after, session, refundedBefore: after.refundedMinor })
}

type Paid = { order: Order; session: ProviderSession; refundedBefore: number }

/** What became of the money after it was paid. */
async function syncMoney(ctx: Ctx, paid: Paid): Promise<void> {
  await syncDispute(ctx, paid)
  await syncRefunds(ctx, paid)
}
