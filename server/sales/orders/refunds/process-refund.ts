import { and, eq, inArray, sql } from 'drizzle-orm'
import { moneyIn } from '#contract/money.ts'
import { orders, refunds } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { transaction } from '../../../transaction.ts'
import type { CheckoutSession } from '../../payments/payment-provider.ts'
import { lockOrder, type Order } from '../order.ts'
import { findPendingRefund, type Refund } from './pending-refund.ts'
import { CLASS_CANCELED, recordRefund } from './record-refund.ts'

const isPending = (refundId: string) => and(eq(refunds.id, refundId), inArray(refunds.status, ['queued', 'failed']))

/**
 * Sends a pending refund to the provider. The idempotency key is the refund id, so a retry pays once. An error is
 * stored with the refund and rethrown.
 */
export async function processRefund(ctx: Ctx, { refundId }: { refundId: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(isPending(refundId))
  if (!row) return
  const result = await sendToProvider(ctx, row).catch((error) => recordFailure(ctx, refundId, error))
  const isReduced = await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, row.order.id)
    const refund = await findPendingRefund(ctx, row.order.id)
    if (!order || refund?.id !== refundId) return false
    const { exceeded } = result
    if (exceeded && fullRefundReasons.includes(refund.reason)) return reduceRefund(ctx, refund, exceeded)
    if (exceeded) await withdrawRefund(ctx, refund, exceeded)
    else await recordRefund(ctx, { order, refund, providerRefundId: result.providerRefundId })
    return false
  })
  if (isReduced) await processRefund(ctx, { refundId })
}

/** Reasons of the site's own refunds, which return whatever is left of the payment. */
const fullRefundReasons = ['sold_out', CLASS_CANCELED]

/** `exceeded`: the refund was not sent, because the session has less left than its amount. */
type ProviderResult = { providerRefundId: string | null; exceeded?: CheckoutSession }

async function sendToProvider(ctx: Ctx, { refund, order }: { refund: Refund; order: Order }): Promise<ProviderResult> {
  const { amountMinor } = refund
  const sessionId = order.providerSessionId
  if (!sessionId) throw new Error(`refund ${refund.id} has no payment`)
  const session = await ctx.payments.getSession(sessionId)
  // Already refunded: an earlier response was lost, or an admin refunded at the provider. A second request would be rejected.
  const unrecordedMinor = (session?.refundedMinor ?? 0) - order.refundedMinor
  if (unrecordedMinor >= amountMinor) return { providerRefundId: null }
  if (session && session.amountMinor - session.refundedMinor < amountMinor)
    return { providerRefundId: null, exceeded: session }
  // The key contains the amount, because a key allows one set of parameters and a refund can be reduced.
  return { providerRefundId: await ctx.payments.refund({ sessionId, amountMinor, key: `${refund.id}-${amountMinor}` }) }
}

/** Reduces a full refund to what is left after external refunds. @returns false if nothing is left */
async function reduceRefund(ctx: Ctx, refund: Refund, session: CheckoutSession): Promise<boolean> {
  const amountMinor = session.amountMinor - session.refundedMinor
  if (amountMinor <= 0) {
    await withdrawRefund(ctx, refund, session)
    return false
  }
  const shippingMinor = Math.min(refund.shippingMinor, amountMinor)
  await ctx.db.update(refunds).set({ amountMinor, shippingMinor }).where(isPending(refund.id))
  ctx.log.info({ refundId: refund.id, amountMinor, before: refund.amountMinor }, 'refund reduced')
  return true
}

/** Withdraws a refund that the provider would always reject, because external refunds left too little. */
async function withdrawRefund(ctx: Ctx, { id, amountMinor }: Refund, session: CheckoutSession): Promise<void> {
  const money = moneyIn(session.currency)
  const left = money.toDecimal(session.amountMinor - session.refundedMinor)
  const lastError = `Only ${left} of the payment is left at the payment provider, and this is ${money.toDecimal(amountMinor)}.`
  await ctx.db.update(refunds).set({ status: 'withdrawn', lastError }).where(isPending(id))
  ctx.log.warn({ refundId: id, lastError }, 'refund withdrawn')
}

async function recordFailure(ctx: Ctx, refundId: string, error: unknown): Promise<never> {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  await ctx.db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, lastError, lastTriedAt: ctx.now() })
    .where(isPending(refundId))
  throw error
}
