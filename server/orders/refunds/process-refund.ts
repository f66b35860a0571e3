import { and, eq, inArray, sql } from 'drizzle-orm'
import { formatAmount } from '#contract/money.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import { transaction } from '../../transaction.ts'
import { lockOrder } from '../lock-order.ts'
import { findPendingRefund, type Refund, recordRefund } from './record-refund.ts'

const open = (refundId: string) => and(eq(refunds.id, refundId), inArray(refunds.status, ['queued', 'failed']))

/**
 * Gives back money that is owed, keyed by the refund's id so that a retry pays once; what goes wrong is kept with it, and
 * thrown (features: orders, 7).
 */
export async function processRefund(ctx: Ctx, { refundId }: { refundId: string }): Promise<void> {
  const [row] = await ctx.db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(open(refundId))
  if (!row) return
  const paid = await sendToProvider(ctx, row).catch((fault) => noteFault(ctx, refundId, fault))
  const isLowered = await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, row.order.id)
    const mine = await findPendingRefund(ctx, row.order.id)
    if (!order || mine?.id !== refundId) return false
    if (paid.tooLittleLeft && mine.reason === 'sold_out') return reduce(ctx, mine, paid.tooLittleLeft)
    if (paid.tooLittleLeft) await withdraw(ctx, mine, paid.tooLittleLeft)
    else await recordRefund(ctx, { order, refund: mine, providerRefundId: paid.providerRefundId })
    return false
  })
  if (isLowered) await processRefund(ctx, { refundId })
}

type Paid = { providerRefundId: string | null; tooLittleLeft?: ProviderSession }

async function sendToProvider(
  ctx: Ctx,
  { refund, order }: { refund: Refund; order: typeof orders.$inferSelect },
): Promise<Paid> {
  const { amountMinor } = refund
  const sessionId = order.providerSessionId
  if (!sessionId) throw new Error(`refund ${refund.id} has no payment to give back`)
  const session = await ctx.payments.getSession(sessionId)
  // It went before and its answer was lost, or the owner paid it back by hand; asked once more, the provider would refuse.
  const gone = (session?.refundedMinor ?? 0) - order.refundedMinor
  if (gone >= amountMinor) return { providerRefundId: null }
  if (session && session.amountMinor - session.refundedMinor < amountMinor)
    return { providerRefundId: null, tooLittleLeft: session }
  // With the amount: a key belongs to one request, and a refund can be lowered.
  return { providerRefundId: await ctx.payments.refund({ sessionId, amountMinor, key: `${refund.id}-${amountMinor}` }) }
}

/** All of a payment is owed, and somebody paid a part of it back beside us: the rest is still to go. @returns whether there is any */
async function reduce(ctx: Ctx, refund: Refund, session: ProviderSession): Promise<boolean> {
  const amountMinor = session.amountMinor - session.refundedMinor
  if (amountMinor <= 0) {
    await withdraw(ctx, refund, session)
    return false
  }
  await ctx.db.update(refunds).set({ amountMinor }).where(open(refund.id))
  ctx.log.info({ refundId: refund.id, amountMinor, before: refund.amountMinor }, 'refund lowered')
  return true
}

/** So much was paid back beside us that the provider can never pay this one: it would be refused for ever. */
async function withdraw(ctx: Ctx, { id, amountMinor }: Refund, session: ProviderSession): Promise<void> {
  const left = formatAmount(session.amountMinor - session.refundedMinor)
  const lastError = `Only ${left} of the payment is left at the payment service, and this is ${formatAmount(amountMinor)}.`
  await ctx.db.update(refunds).set({ status: 'withdrawn', lastError }).where(open(id))
  ctx.log.warn({ refundId: id, lastError }, 'refund withdrawn')
}

async function noteFault(ctx: Ctx, refundId: string, fault: unknown): Promise<never> {
  const lastError = (fault instanceof Error ? fault.message : String(fault)).slice(0, 1000)
  await ctx.db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, lastError, lastTriedAt: ctx.now() })
    .where(open(refundId))
  throw fault
}
