import { and, eq, inArray, isNull } from 'drizzle-orm'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { queueMailToAdmins } from '../../../platform/mail/queue-mail-to-admins.ts'
import { transaction } from '../../../transaction.ts'
import type { CheckoutSession } from '../../payments/payment-provider.ts'
import { differentPaymentMail, disputeMail } from '../mail/payment-alerts.ts'
import { findBuyer } from '../mail/queue-order-mail.ts'
import { isRefundedUnfulfilled, lockOrder, type Order } from '../order.ts'
import { syncRefunds } from '../refunds/sync-refunds.ts'
import { completeOrder } from './complete-order.ts'
import { failOrder } from './fail-order.ts'

/**
 * Updates an order to the provider's current state. Webhooks, success page and reconciler all use this transition; it
 * is idempotent and independent of their order.
 */
export async function settle(ctx: Ctx, { orderId }: { orderId: string }): Promise<Order | undefined> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return undefined
  const session = await fetchCheckoutSession(ctx, order)
  return transaction(ctx, (ctx) => applyProviderState(ctx, { orderId, session, refundedBefore: order.refundedMinor }))
}

/** Fetches the checkout session by id, or by order id if the response of its creation was lost. */
export function fetchCheckoutSession(ctx: Ctx, order: Order): Promise<CheckoutSession | null> {
  if (order.totalMinor === 0) return Promise.resolve(null)
  const { id: orderId, createdAt, providerSessionId } = order
  return providerSessionId
    ? ctx.payments.getSession(providerSessionId)
    : ctx.payments.findSessionByOrder({ orderId, createdAt })
}

/**
 * Applies the state of a checkout session to its order, in the caller's transaction.
 * @param refundedBefore the recorded refund amount before the session was fetched, in minor units
 * @returns the updated order, locked
 */
export async function applyProviderState(
  ctx: Ctx,
  { orderId, session, refundedBefore }: { orderId: string; session: CheckoutSession | null; refundedBefore: number },
): Promise<Order | undefined> {
  const order = await lockOrder(ctx, orderId)
  if (!order) return undefined
  if (order.status === 'completed' || order.status === 'refunded') {
    if (session) await syncPayment(ctx, { order, session, refundedBefore })
  } else {
    if (session && order.providerSessionId === null)
      await linkCheckoutSession(ctx, { orderId, sessionId: session.id, url: order.checkoutUrl })
    await applyOpenOrder(ctx, { order, session, refundedBefore })
    await recordClosedSession(ctx, order, session)
  }
  return lockOrder(ctx, orderId)
}

/** After the hold expires, wait this long before deciding that no checkout session was ever created. */
const SESSION_CREATION_GRACE_MS = 3_600_000

async function recordClosedSession(ctx: Ctx, order: Order, session: CheckoutSession | null): Promise<void> {
  const wasNeverCreated =
    !session && !order.providerSessionId && order.expiresAt.getTime() + SESSION_CREATION_GRACE_MS < ctx.now().getTime()
  const isClosed = session?.status === 'declined' || session?.status === 'cancelled' || session?.status === 'expired'
  if (order.pageClosedAt !== null || !(isClosed || wasNeverCreated)) return
  await ctx.db.update(orders).set({ pageClosedAt: ctx.now() }).where(eq(orders.id, order.id))
}

type SettleInput = { order: Order; session: CheckoutSession | null; refundedBefore: number }

async function applyOpenOrder(ctx: Ctx, { order, session, refundedBefore }: SettleInput): Promise<void> {
  // A refund is pending or done, so never assign a later seat to this order.
  if (isRefundedUnfulfilled(order)) {
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

/** Completes a paid order, also a failed one. A payment of another amount or currency is flagged for review. */
async function applyPaid(ctx: Ctx, order: Order, session: CheckoutSession): Promise<void> {
  const isExpectedPayment = session.amountMinor === order.totalMinor && session.currency === order.currency
  const isFullyRefunded = session.amountMinor > 0 && session.refundedMinor >= session.amountMinor
  if (!isExpectedPayment && !isFullyRefunded) return flagMismatch(ctx, { order, session })
  if (!isExpectedPayment) {
    if (order.status === 'pending') await failOrder(ctx, { order, because: 'cancelled' })
    return
  }
  // A payment that is already refunded grants nothing.
  if (!isFullyRefunded) await completeOrder(ctx, { order, session })
  const updated = await lockOrder(ctx, order.id)
  if (updated && (isFullyRefunded || updated.status === 'completed'))
    await syncPayment(ctx, { order: updated, session, refundedBefore: updated.refundedMinor })
}

type PaidOrder = { order: Order; session: CheckoutSession; refundedBefore: number }

async function syncPayment(ctx: Ctx, paidOrder: PaidOrder): Promise<void> {
  await syncDispute(ctx, paidOrder)
  await syncRefunds(ctx, paidOrder)
}

/** Stores the checkout session of an order and its enrollments. The first session stays. */
export async function linkCheckoutSession(
  ctx: Ctx,
  { orderId, sessionId, url }: { orderId: string; sessionId: string; url: string | null },
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ providerSessionId: sessionId, checkoutUrl: url })
    .where(and(eq(orders.id, orderId), isNull(orders.providerSessionId)))
  const lines = ctx.db.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderId))
  await ctx.db
    .update(enrollments)
    .set({ stripeSessionId: sessionId })
    .where(and(inArray(enrollments.orderLineId, lines), isNull(enrollments.stripeSessionId)))
}

/** Flags a locked order whose payment has another amount or currency, and mails the admins once. */
async function flagMismatch(ctx: Ctx, { order, session }: { order: Order; session: CheckoutSession }): Promise<void> {
  const paymentMismatch = `paid ${session.amountMinor} ${session.currency}, ordered ${order.totalMinor} ${order.currency}`
  if (order.paymentMismatch === paymentMismatch) return
  // A different payment reopens a resolved review.
  const unresolved = { mismatchResolvedAt: null, mismatchResolvedBy: null, mismatchNote: null }
  await ctx.db
    .update(orders)
    .set({ paymentMismatch, ...unresolved })
    .where(eq(orders.id, order.id))
  ctx.log.error({ orderId: order.id, paymentMismatch }, 'order needs review')
  if (order.paymentMismatch !== null) return
  const buyer = await findBuyer(ctx, order)
  await queueMailToAdmins(ctx, differentPaymentMail({ order, session, buyer, publicUrl: ctx.site.publicUrl }))
}

/** The amount of a lost dispute arrives as a refund of the session. */
async function syncDispute(ctx: Ctx, { order, session }: { order: Order; session: CheckoutSession }): Promise<void> {
  const { dispute } = session
  if (dispute === null || dispute === order.dispute) return
  await ctx.db.update(orders).set({ dispute }).where(eq(orders.id, order.id))
  ctx.log.warn({ orderId: order.id, dispute }, 'payment dispute changed')
  const buyer = await findBuyer(ctx, order)
  await queueMailToAdmins(ctx, disputeMail({ order, session, dispute, buyer, publicUrl: ctx.site.publicUrl }))
}
