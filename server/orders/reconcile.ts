import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { isUuid } from '#contract/slugs.ts'
import { orders, paymentEvents, refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { expire } from './expire.ts'
import { refund } from './refund.ts'
import { settle } from './settle.ts'

const BATCH = 100
/** A webhook normally arrives within seconds; from then on we ask for ourselves. */
const QUIET_MS = 20_000
/** How long an order that failed for want of an answer is still asked about. */
const LATE_MS = 3 * 24 * 3_600_000
/** A refund is given back by its own job; when it is older than this, that job did not manage. */
const FORGOTTEN_MS = 3_600_000

/**
 * Settles whatever messages were missed: open orders are asked about at the provider, overdue ones are ended, and orders
 * given up without the provider's word are looked at for three days, and so is money that did not go back (features:
 * orders, 8).
 * @param quietMs orders younger than this are left to their webhook; 0 at a start, which may follow a crash.
 * One failure is logged and does not keep the others waiting.
 */
export async function reconcile(ctx: Ctx, { quietMs = QUIET_MS }: { quietMs?: number } = {}): Promise<void> {
  for (let after = ''; ; ) {
    const batch = await candidates(ctx, after, quietMs)
    for (const order of batch) {
      const overdue = order.status === 'pending' && order.expiresAt <= ctx.now()
      await logged(
        ctx,
        { orderId: order.id },
        overdue ? expire(ctx, { orderId: order.id }) : settle(ctx, { orderId: order.id }),
      )
    }
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    after = last.id
  }
  await settleForgottenEvents(ctx)
  await giveBackForgottenMoney(ctx)
}

async function logged(ctx: Ctx, about: object, work: Promise<unknown>): Promise<void> {
  await work.catch((error) => ctx.log.error({ err: error, ...about }, 'could not be reconciled'))
}

function candidates(ctx: Ctx, after: string, quietMs: number) {
  const now = ctx.now().getTime()
  const waiting = and(eq(orders.status, 'pending'), lte(orders.createdAt, new Date(now - quietMs)))
  const givenUp = and(
    eq(orders.status, 'failed'),
    inArray(orders.failedBecause, ['checkout_failed', 'expired']),
    gt(orders.settledAt, new Date(now - LATE_MS)),
  )
  return ctx.db
    .select({ id: orders.id, status: orders.status, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(or(waiting, givenUp), after ? gt(orders.id, after) : undefined))
    .orderBy(asc(orders.id))
    .limit(BATCH)
}

/** Messages that came before the order they speak of was known. */
async function settleForgottenEvents(ctx: Ctx): Promise<void> {
  const late = new Date(ctx.now().getTime() - LATE_MS)
  for (let after = ''; ; ) {
    const rows = await ctx.db
      .select({ id: paymentEvents.id, sessionId: paymentEvents.providerSessionId })
      .from(paymentEvents)
      .where(
        and(
          eq(paymentEvents.provider, ctx.payments.name),
          isNull(paymentEvents.settledAt),
          gt(paymentEvents.receivedAt, late),
          gt(paymentEvents.id, after),
        ),
      )
      .orderBy(asc(paymentEvents.id))
      .limit(BATCH)
    for (const event of rows) await logged(ctx, { event: event.id }, settleEvent(ctx, event))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

async function settleEvent(ctx: Ctx, event: { id: string; sessionId: string | null }): Promise<void> {
  const session = event.sessionId ? await ctx.payments.find(event.sessionId) : null
  if (!session || !isUuid(session.orderId) || !(await settle(ctx, { orderId: session.orderId }))) return
  await ctx.db
    .update(paymentEvents)
    .set({ settledAt: ctx.now(), orderId: session.orderId })
    .where(and(eq(paymentEvents.provider, ctx.payments.name), eq(paymentEvents.id, event.id)))
}

/** Refunds whose own job has tried in vain; the provider pays one back once, however often it is asked. */
async function giveBackForgottenMoney(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - FORGOTTEN_MS)
  const rows = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, 'queued'), lte(refunds.createdAt, since)))
    .orderBy(asc(refunds.createdAt))
    .limit(BATCH)
  for (const { id } of rows) await logged(ctx, { refundId: id }, refund(ctx, { refundId: id }))
}
