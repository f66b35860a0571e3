import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import { orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { logAndContinue } from '../../../platform/jobs/log-and-continue.ts'
import { retryStaleRefunds } from '../refunds/retry-stale-refunds.ts'
import { closeAbandonedCheckout, expireOrder } from '../settlement/expire-order.ts'
import { settle } from '../settlement/settle.ts'
import { fetchMissedEvents } from './receive-events.ts'
import { giveUpUnmatchedEvents, retryUnmatchedEvents } from './retry-unmatched-events.ts'

const BATCH_SIZE = 100
/** Webhooks normally arrive within seconds; older orders are polled. */
const WEBHOOK_WAIT_MS = 20_000
const FAILED_ORDER_CHECK_MS = 3 * 24 * 3_600_000

/**
 * Reconciles with the provider: settles open orders, expires overdue ones, checks orders that failed without a provider
 * state for three days, fetches missed events, and retries unmatched events and stale refunds. Failures are logged and
 * do not stop the others.
 * @param quietMs skips orders younger than this, in ms; 0 at a start, which may follow a crash
 */
export async function reconcile(ctx: Ctx, { quietMs = WEBHOOK_WAIT_MS }: { quietMs?: number } = {}): Promise<void> {
  for (let after = ''; ; ) {
    const batch = await listCandidates(ctx, after, quietMs)
    for (const order of batch) {
      await logAndContinue(ctx, { orderId: order.id }, reconcileOrder(ctx, order))
    }
    const last = batch.at(-1)
    if (!last || batch.length < BATCH_SIZE) break
    after = last.id
  }
  await logAndContinue(ctx, { about: 'missed webhook events' }, fetchMissedEvents(ctx))
  await retryUnmatchedEvents(ctx)
  await logAndContinue(ctx, { about: 'unmatched webhook events' }, giveUpUnmatchedEvents(ctx))
  await retryStaleRefunds(ctx)
}

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number]

function reconcileOrder(ctx: Ctx, { id: orderId, status, expiresAt }: Candidate): Promise<unknown> {
  if (status === 'failed') return closeAbandonedCheckout(ctx, { orderId })
  return expiresAt <= ctx.now() ? expireOrder(ctx, { orderId }) : settle(ctx, { orderId })
}

function listCandidates(ctx: Ctx, after: string, quietMs: number) {
  const now = ctx.now().getTime()
  const isPending = and(eq(orders.status, 'pending'), lte(orders.createdAt, new Date(now - quietMs)))
  const isUnconfirmedFailure = and(
    eq(orders.status, 'failed'),
    inArray(orders.failedBecause, ['checkout_failed', 'expired']),
    gt(orders.settledAt, new Date(now - FAILED_ORDER_CHECK_MS)),
    isNull(orders.pageClosedAt),
  )
  return ctx.db
    .select({ id: orders.id, status: orders.status, expiresAt: orders.expiresAt })
    .from(orders)
    .where(and(or(isPending, isUnconfirmedFailure), after ? gt(orders.id, after) : undefined))
    .orderBy(asc(orders.id))
    .limit(BATCH_SIZE)
}
