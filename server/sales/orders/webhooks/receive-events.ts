import { and, eq, inArray } from 'drizzle-orm'
import { paymentEvents, paymentWatch } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { logAndContinue } from '../../../platform/jobs/log-and-continue.ts'
import { queueMailToAdmins } from '../../../platform/mail/queue-mail-to-admins.ts'
import { transaction } from '../../../transaction.ts'
import type { ForeignOrigin, ProviderEvent } from '../../payments/payment-provider.ts'
import { foreignEventMail } from '../mail/payment-alerts.ts'
import { processEvent } from './process-event.ts'

/**
 * Verifies, saves and processes a webhook of the payment provider. If processing fails, the event stays saved with its
 * error for the provider's retry, the reconciler or an admin.
 * @throws bad_signature, malformed
 */
export async function receiveWebhook(
  ctx: Ctx,
  { rawBody, signature }: { rawBody: string; signature: string | null },
): Promise<void> {
  const event = ctx.payments.verifyEvent(rawBody, signature, ctx.now())
  if (event.foreign) return rejectForeignEvent(ctx, event, event.foreign)
  await saveEvent(ctx, event)
  const order = await processEvent(ctx, event)
  if (order || event.reference === null) return
  ctx.log.warn({ event: event.id, reference: event.reference }, 'webhook event for unknown order')
}

/** Alerts the admins to the first event of each origin, and ignores all others. */
async function rejectForeignEvent(ctx: Ctx, event: ProviderEvent, foreign: ForeignOrigin): Promise<void> {
  ctx.log.warn({ event: event.id, foreign }, 'webhook event of another mode or account ignored')
  const { type, body } = event
  await transaction(ctx, async (ctx) => {
    // The constant id makes the alert unique.
    const firstEvent = { id: `ignored.${foreign}`, type, body: replaceLoneSurrogates(body), settledAt: ctx.now() }
    const saved = await ctx.db
      .insert(paymentEvents)
      .values({ provider: ctx.payments.name, ...firstEvent, receivedAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    if (saved.length > 0) await queueMailToAdmins(ctx, foreignEventMail({ event, foreign }))
  })
}

/** Saves an event before it is processed. Idempotent by event id. */
export async function saveEvent(ctx: Ctx, { id, type, reference, body }: ProviderEvent): Promise<void> {
  await ctx.db
    .insert(paymentEvents)
    .values({
      provider: ctx.payments.name,
      id,
      type,
      providerSessionId: reference,
      body: replaceLoneSurrogates(body),
      receivedAt: ctx.now(),
    })
    .onConflictDoNothing()
}

/** PostgreSQL accepts no lone surrogate. Their place in a provider's text is taken by U+FFFD. */
const replaceLoneSurrogates = (body: object): object =>
  JSON.parse(JSON.stringify(body), (_key, value) => (typeof value === 'string' ? value.toWellFormed() : value))

/** The provider may list an event later than newer ones, so each run reads this much again. */
const OVERLAP_MS = 10 * 60_000

/**
 * Lists the provider's events since the last run, and saves and processes those whose webhook never arrived. The first
 * run starts with the current time, because earlier payments belong to no order of this site.
 */
export async function fetchMissedEvents(ctx: Ctx): Promise<void> {
  const startedAt = ctx.now()
  const provider = ctx.payments.name
  const [watch] = await ctx.db.select().from(paymentWatch).where(eq(paymentWatch.provider, provider))
  const since = watch?.readUntil ?? startedAt
  const events = await ctx.payments.listEventsSince(new Date(since.getTime() - OVERLAP_MS))
  for (const event of await selectUnsaved(ctx, events)) {
    await saveEvent(ctx, event)
    await logAndContinue(ctx, { event: event.id }, processEvent(ctx, event))
  }
  await ctx.db
    .insert(paymentWatch)
    .values({ provider, readUntil: startedAt })
    .onConflictDoUpdate({ target: paymentWatch.provider, set: { readUntil: startedAt } })
}

async function selectUnsaved(ctx: Ctx, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const ids = events.map(({ id }) => id)
  if (ids.length === 0) return []
  const savedEvents = await ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, ctx.payments.name), inArray(paymentEvents.id, ids)))
  const savedIds = new Set(savedEvents.map(({ id }) => id))
  return events.filter(({ id }) => !savedIds.has(id))
}
