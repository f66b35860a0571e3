import { paymentEvents } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { ProviderEvent } from '../../payments/payment-provider.ts'
import { processEvent } from './process-event.ts'

/**
 * Verifies, saves and processes a webhook of the payment provider. If processing fails, the event stays saved with its
 * error for the provider's retry, the reconciler or an admin (features: orders, 5; order administration, 9).
 * @throws bad_signature, malformed
 */
export async function receiveWebhook(
  ctx: Ctx,
  { rawBody, signature }: { rawBody: string; signature: string | null },
): Promise<void> {
  const event = ctx.payments.verifyEvent(rawBody, signature, ctx.now())
  await saveEvent(ctx, event)
  const order = await processEvent(ctx, event)
  if (order || event.reference === null) return
  ctx.log.warn({ event: event.id, reference: event.reference }, 'webhook event for unknown order')
}

/** Saves an event before it is processed. Idempotent by event id. */
export async function saveEvent(ctx: Ctx, { id, type, reference, body }: ProviderEvent): Promise<void> {
  await ctx.db
    .insert(paymentEvents)
    .values({ provider: ctx.payments.name, id, type, providerSessionId: reference, body, receivedAt: ctx.now() })
    .onConflictDoNothing()
}
