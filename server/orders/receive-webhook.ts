import { and, eq } from 'drizzle-orm'
import { isUuid } from '#contract/slugs.ts'
import { orders, paymentEvents } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { transaction } from '../transaction.ts'
import { applyProviderState } from './settle.ts'

/**
 * Takes a provider's message: checked, kept by its id, acted on. The message only says that something happened; what is
 * true is asked at the provider. Keeping and acting are one transaction, so a failure leaves nothing behind and the
 * provider's next try finds everything to do (features: orders, 5).
 * @throws bad_signature, malformed
 */
export async function receiveWebhook(
  ctx: Ctx,
  { rawBody, signature }: { rawBody: string; signature: string | null },
): Promise<void> {
  const event = ctx.payments.verify(rawBody, signature, ctx.now())
  const booked = event.sessionId ? await refundsBooked(ctx, event.sessionId) : 0
  const session = event.sessionId ? await ctx.payments.find(event.sessionId) : null
  await transaction(ctx, async (ctx) => {
    const name = { provider: ctx.payments.name, id: event.id }
    await ctx.db
      .insert(paymentEvents)
      .values({
        ...name,
        type: event.type,
        providerSessionId: event.sessionId,
        body: event.body,
        receivedAt: ctx.now(),
      })
      .onConflictDoNothing()
    const { orderId = '' } = session ?? {}
    const order = isUuid(orderId) ? await applyProviderState(ctx, { orderId, session, booked }) : undefined
    if (!order) {
      ctx.log.warn({ event: event.id, sessionId: event.sessionId }, 'a payment message about an order we do not know')
      return
    }
    await ctx.db
      .update(paymentEvents)
      .set({ settledAt: ctx.now(), orderId })
      .where(and(eq(paymentEvents.provider, name.provider), eq(paymentEvents.id, name.id)))
  })
}

/** What our books say went back of a payment, before the provider is asked. */
async function refundsBooked(ctx: Ctx, sessionId: string): Promise<number> {
  const ours = and(eq(orders.provider, ctx.payments.name), eq(orders.providerSessionId, sessionId))
  const [order] = await ctx.db.select({ refundedMinor: orders.refundedMinor }).from(orders).where(ours)
  return order?.refundedMinor ?? 0
}
