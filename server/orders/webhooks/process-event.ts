import { and, eq, sql } from 'drizzle-orm'
import { isUuid } from '#contract/slugs.ts'
import { orders, paymentEvents } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import type { Order } from '../checkout/place-order.ts'
import { applyProviderState } from '../settlement/settle.ts'

type WebhookEvent = { id: string; reference: string | null }

/**
 * Does what a kept message asks for, any number of times: asks the provider and brings the order there. Every attempt
 * is counted; one that fails leaves nothing behind but its reason, and is thrown.
 * @param also what else is written in the same transaction
 * @returns the order, or nothing when no order of ours is known for it
 */
export async function processEvent(
  ctx: Ctx,
  message: WebhookEvent,
  also: (ctx: Ctx) => Promise<void> = async () => {},
): Promise<Order | undefined> {
  try {
    return await applyEvent(ctx, message, also)
  } catch (fault) {
    // In a transaction of its own: the one that failed is rolled back, and takes what it wrote with it.
    await recordFailure(ctx, message, fault).catch((error) =>
      ctx.log.error({ err: error, event: message.id }, 'what went wrong with a payment message could not be kept'),
    )
    throw fault
  }
}

async function applyEvent(
  ctx: Ctx,
  message: WebhookEvent,
  also: (ctx: Ctx) => Promise<void>,
): Promise<Order | undefined> {
  const sessionId = message.reference ? await ctx.payments.findSessionId(message.reference) : null
  const refundedBefore = sessionId ? await readRefundedBefore(ctx, sessionId) : 0
  const session = sessionId ? await ctx.payments.getSession(sessionId) : null
  return transaction(ctx, async (ctx) => {
    const { orderId = '' } = session ?? {}
    const order = isUuid(orderId) ? await applyProviderState(ctx, { orderId, session, refundedBefore }) : undefined
    // One that is about no page has nothing to wait for.
    const done = order !== undefined || message.reference === null
    const settled = { ...(done ? { settledAt: ctx.now() } : {}), ...(order ? { orderId: order.id } : {}) }
    const named = sessionId ? { providerSessionId: sessionId } : {}
    await ctx.db
      .update(paymentEvents)
      .set({ ...oneMoreTry(ctx), lastError: null, ...settled, ...named })
      .where(rowOf(ctx, message))
    await also(ctx)
    return order
  })
}

async function recordFailure(ctx: Ctx, message: WebhookEvent, fault: unknown): Promise<void> {
  const lastError = (fault instanceof Error ? fault.message : String(fault)).slice(0, 1000)
  await ctx.db
    .update(paymentEvents)
    .set({ ...oneMoreTry(ctx), lastError })
    .where(rowOf(ctx, message))
}

const rowOf = (ctx: Ctx, { id }: WebhookEvent) =>
  and(eq(paymentEvents.provider, ctx.payments.name), eq(paymentEvents.id, id))
const oneMoreTry = (ctx: Ctx) => ({ attempts: sql`${paymentEvents.attempts} + 1`, lastTriedAt: ctx.now() })

/** What our books say went back of a payment, before the provider is asked. */
async function readRefundedBefore(ctx: Ctx, sessionId: string): Promise<number> {
  const ours = and(eq(orders.provider, ctx.payments.name), eq(orders.providerSessionId, sessionId))
  const [order] = await ctx.db.select({ refundedMinor: orders.refundedMinor }).from(orders).where(ours)
  return order?.refundedMinor ?? 0
}
