import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import { logAndContinue } from '../../jobs/log-and-continue.ts'
import { retryStaleRefunds } from '../refunds/retry-stale-refunds.ts'
import { closeAbandonedSession } from '../settlement/close-abandoned-session.ts'
import { expireOrder } from '../settlement/expire-order.ts'
import { settle } from '../settlement/settle.ts'
import { fetchMissedEvents } from './fetch-missed-events.ts'
import { giveUpUnmatchedEvents, retryUnmatchedEvents } from './retry-unmatched-events.ts'

const BATCH = 100
/** A webhook normally arrives within seconds; from then on we ask for ourselves. */
const QUIET_MS = 20_000
/** How long an order that failed for want of an answer is still asked about. */
const LATE_MS = 3 * 24 * 3_600_000

/**
 * Settles whatever messages were missed: open orders are asked about at the provider, overdue ones are ended, orders
 * given up without the provider's word are looked at for three days, what it told meanwhile is fetched, and so is money
 * that did not go back (features: orders, 8 and 30).
 * @param quietMs orders younger than this are left to their webhook; 0 at a start, which may follow a crash.
 * One failure is logged and does not keep the others waiting.
 */
export async function reconcile(ctx: Ctx, { quietMs = QUIET_MS }: { quietMs?: number } = {}): Promise<void> {
  for (let after = ''; ; ) {
    const batch = await candidates(ctx, after, quietMs)
    for (const order of batch) {
      await logAndContinue(ctx, { orderId: order.id }, reconcileOne(ctx, order))
    }
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    after = last.id
  }
  await logAndContinue(ctx, { about: 'missed messages' }, fetchMissedEvents(ctx))
  await retryUnmatchedEvents(ctx)
  await logAndContinue(ctx, { about: 'messages' }, giveUpUnmatchedEvents(ctx))
  await retryStaleRefunds(ctx)
}

type Candidate = Awaited<ReturnType<typeof candidates>>[number]

function reconcileOne(ctx: Ctx, { id: orderId, status, expiresAt }: Candidate): Promise<unknown> {
  if (status === 'failed') return closeAbandonedSession(ctx, { orderId })
  return expiresAt <= ctx.now() ? expireOrder(ctx, { orderId }) : settle(ctx, { orderId })
}

function candidates(ctx: Ctx, after: string, quietMs: number) {
  const now = ctx.now().getTime()
  const waiting = and(eq(orders.status, 'pending'), lte(orders.createdAt, new Date(now - quietMs)))
  const givenUp = and(
    eq(orders.status, 'failed'),
    inArray(orders.failedBecause, ['checkout_failed', 'expired']),
    gt(orders.settledAt, new Date(now - LATE_MS)),
    isNull(orders.pageClosedAt),
  )
  return ctx.db
    .select({ id: orders.id, status: orders.status, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(or(waiting, givenUp), after ? gt(orders.id, after) : undefined))
    .orderBy(asc(orders.id))
    .limit(BATCH)
}
