import type { Ctx } from '../../context.ts'
import { processEvent } from './process-event.ts'
import { saveEvent } from './save-event.ts'

/**
 * Takes a provider's message: checked, kept by its id, acted on. The message only says that something happened; what is
 * true is asked at the provider. A failure undoes all that was done for it; the message stays, with what went wrong, so
 * that the provider's next try, the reconciler or the owner finds everything to do (features: orders, 5; order desk, 9).
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
  ctx.log.warn({ event: event.id, reference: event.reference }, 'a payment message about an order we do not know')
}
