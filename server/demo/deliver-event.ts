import { and, eq, isNull } from 'drizzle-orm'
import { demoCheckouts, demoEvents } from '#db/schema/demo.ts'
import type { Ctx } from '../context.ts'
import { demoWebhookSecret } from '../payments/demo-provider.ts'
import { signPayload } from '../payments/webhook-signature.ts'

/** Posts a signed webhook event to this site. The job queue retries unless the response is 2xx. */
export async function deliverEvent(ctx: Ctx, { eventId }: { eventId: string }): Promise<void> {
  const [event] = await ctx.db
    .select({ type: demoEvents.type, checkout: demoCheckouts })
    .from(demoEvents)
    .innerJoin(demoCheckouts, eq(demoCheckouts.id, demoEvents.checkoutId))
    .where(and(eq(demoEvents.id, eventId), isNull(demoEvents.deliveredAt)))
  if (!event) return
  const { id, amountMinor, currency, status } = event.checkout
  const body = JSON.stringify({
    id: eventId,
    type: event.type,
    data: { object: { id, amount_total: amountMinor, currency, status } },
  })
  const response = await fetch(`${ctx.site.selfUrl}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signPayload(body, demoWebhookSecret(ctx.site.authSecret), ctx.now()),
    },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`demo webhook returned ${response.status}`)
  await ctx.db.update(demoEvents).set({ deliveredAt: ctx.now() }).where(eq(demoEvents.id, eventId))
}
