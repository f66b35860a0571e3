import { and, eq, inArray } from 'drizzle-orm'
import { paymentEvents, paymentWatch } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import { logAndContinue } from '../../jobs/log-and-continue.ts'
import type { ProviderEvent } from '../../payments/payment-provider.ts'
import { processEvent } from './process-event.ts'
import { saveEvent } from './save-event.ts'

/** What happened may be listed a little later than something newer: that much is read again each time. */
const OVERLAP_MS = 10 * 60_000

/**
 * Asks the provider for what it would have told since the last time, and takes what never arrived as if it had: refunds
 * and disputes are heard of also after days without a webhook (features: orders, 30). A site that has never asked begins
 * with now: what was paid before it is nobody's order here.
 */
export async function fetchMissedEvents(ctx: Ctx): Promise<void> {
  const asked = ctx.now()
  const provider = ctx.payments.name
  const [watch] = await ctx.db.select().from(paymentWatch).where(eq(paymentWatch.provider, provider))
  const since = watch?.readUntil ?? asked
  const told = await ctx.payments.listEventsSince(new Date(since.getTime() - OVERLAP_MS))
  for (const event of await withoutKnown(ctx, told)) {
    await saveEvent(ctx, event)
    await logAndContinue(ctx, { event: event.id }, processEvent(ctx, event))
  }
  // Everything is kept by now: what could not be acted on is tried again like any message.
  await ctx.db
    .insert(paymentWatch)
    .values({ provider, readUntil: asked })
    .onConflictDoUpdate({ target: paymentWatch.provider, set: { readUntil: asked } })
}

async function withoutKnown(ctx: Ctx, told: ProviderEvent[]): Promise<ProviderEvent[]> {
  const ids = told.map(({ id }) => id)
  if (ids.length === 0) return []
  const kept = await ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, ctx.payments.name), inArray(paymentEvents.id, ids)))
  const known = new Set(kept.map(({ id }) => id))
  return told.filter(({ id }) => !known.has(id))
}
