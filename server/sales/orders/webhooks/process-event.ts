import { and, eq, sql } from 'drizzle-orm'
import { isUuid } from '#contract/slugs.ts'
import { orders, paymentEvents } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { transaction } from '../../../transaction.ts'
import type { Order } from '../order.ts'
import { applyProviderState } from '../settlement/settle.ts'

type WebhookEvent = { id: string; reference: string | null }

/**
 * Processes a saved webhook event: fetches the provider's state and applies it to the order. Idempotent. Each attempt is
 * counted; a failed one is rolled back, its error stored with the event and rethrown.
 * @param alsoWrite additional writes in the same transaction
 * @returns the order, or undefined when the event matches none
 */
export async function processEvent(
  ctx: Ctx,
  event: WebhookEvent,
  alsoWrite: (ctx: Ctx) => Promise<void> = async () => {},
): Promise<Order | undefined> {
  try {
    return await applyEvent(ctx, event, alsoWrite)
  } catch (cause) {
    // Outside the failed transaction, which is rolled back.
    await recordFailure(ctx, event, cause).catch((error) =>
      ctx.log.error({ err: error, event: event.id }, 'failed to store webhook error'),
    )
    throw cause
  }
}

async function applyEvent(
  ctx: Ctx,
  event: WebhookEvent,
  alsoWrite: (ctx: Ctx) => Promise<void>,
): Promise<Order | undefined> {
  const sessionId = event.reference ? await ctx.payments.findSessionId(event.reference) : null
  const refundedBefore = sessionId ? await readRefundedBefore(ctx, sessionId) : 0
  const session = sessionId ? await ctx.payments.getSession(sessionId) : null
  return transaction(ctx, async (ctx) => {
    const { orderId = '' } = session ?? {}
    const order = isUuid(orderId) ? await applyProviderState(ctx, { orderId, session, refundedBefore }) : undefined
    // An event about no payment has no order to wait for.
    const isDone = order !== undefined || event.reference === null
    const outcome = { ...(isDone ? { settledAt: ctx.now() } : {}), ...(order ? { orderId: order.id } : {}) }
    const sessionColumns = sessionId ? { providerSessionId: sessionId } : {}
    await ctx.db
      .update(paymentEvents)
      .set({ ...countAttempt(ctx), lastError: null, ...outcome, ...sessionColumns })
      .where(isEvent(ctx, event))
    await alsoWrite(ctx)
    return order
  })
}

async function recordFailure(ctx: Ctx, event: WebhookEvent, error: unknown): Promise<void> {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 1000)
  await ctx.db
    .update(paymentEvents)
    .set({ ...countAttempt(ctx), lastError })
    .where(isEvent(ctx, event))
}

const isEvent = (ctx: Ctx, { id }: WebhookEvent) =>
  and(eq(paymentEvents.provider, ctx.payments.name), eq(paymentEvents.id, id))
const countAttempt = (ctx: Ctx) => ({ attempts: sql`${paymentEvents.attempts} + 1`, lastTriedAt: ctx.now() })

/** Read before the session is fetched (see `syncRefunds`). */
async function readRefundedBefore(ctx: Ctx, sessionId: string): Promise<number> {
  const isLinked = and(eq(orders.provider, ctx.payments.name), eq(orders.providerSessionId, sessionId))
  const [order] = await ctx.db.select({ refundedMinor: orders.refundedMinor }).from(orders).where(isLinked)
  return order?.refundedMinor ?? 0
}
