import { paymentEvents } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { ProviderEvent } from '../../payments/payment-provider.ts'

/** Writes a message down, once, before anything is done about it: whatever happens then, it was received. */
export async function saveEvent(ctx: Ctx, { id, type, reference, body }: ProviderEvent): Promise<void> {
  await ctx.db
    .insert(paymentEvents)
    .values({ provider: ctx.payments.name, id, type, providerSessionId: reference, body, receivedAt: ctx.now() })
    .onConflictDoNothing()
}
