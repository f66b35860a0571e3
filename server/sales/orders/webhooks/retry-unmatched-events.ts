import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { paymentEvents } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { logAndContinue } from '../../../platform/jobs/log-and-continue.ts'
import { queueMailToAdmins } from '../../../platform/mail/queue-mail-to-admins.ts'
import { transaction } from '../../../transaction.ts'
import { type UnknownPayment, unknownPaymentsMail } from '../mail/payment-alerts.ts'
import { processEvent } from './process-event.ts'

const BATCH_SIZE = 100
/** As long as the provider retries a webhook. */
const MAX_EVENT_AGE_MS = 3 * 24 * 3_600_000

const isUnsettled = (ctx: Ctx) => and(eq(paymentEvents.provider, ctx.payments.name), isNull(paymentEvents.settledAt))
const receivedAfter = (ctx: Ctx) => new Date(ctx.now().getTime() - MAX_EVENT_AGE_MS)
const columns = { id: paymentEvents.id, type: paymentEvents.type, reference: paymentEvents.providerSessionId }

/** Retries events that arrived before their order was known. */
export async function retryUnmatchedEvents(ctx: Ctx): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await ctx.db
      .select(columns)
      .from(paymentEvents)
      .where(and(isUnsettled(ctx), gt(paymentEvents.receivedAt, receivedAfter(ctx)), gt(paymentEvents.id, after)))
      .orderBy(asc(paymentEvents.id))
      .limit(BATCH_SIZE)
    for (const event of rows) await logAndContinue(ctx, { event: event.id }, processEvent(ctx, event))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last.id
  }
}

/**
 * Gives up events without an order after three days, and lists their payments in one mail to the admins. An event that
 * was given up is settled and has no order.
 */
export async function giveUpUnmatchedEvents(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select(columns)
    .from(paymentEvents)
    .where(and(isUnsettled(ctx), lte(paymentEvents.receivedAt, receivedAfter(ctx))))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(BATCH_SIZE)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const payments: UnknownPayment[] = []
  for (const { reference, ...event } of rows) {
    if (!reference) continue
    const sessionId = await ctx.payments.findSessionId(reference)
    const session = sessionId ? await ctx.payments.getSession(sessionId) : null
    payments.push({ ...event, sessionId: sessionId ?? reference, session })
  }
  await transaction(ctx, async (ctx) => {
    const settledEvents = await ctx.db
      .update(paymentEvents)
      .set({ settledAt: ctx.now() })
      .where(and(isUnsettled(ctx), inArray(paymentEvents.id, ids)))
      .returning(columns)
    const settledPayments = payments.filter(({ id }) => settledEvents.some((event) => event.id === id))
    if (settledPayments.length > 0) await queueMailToAdmins(ctx, unknownPaymentsMail(settledPayments))
  })
}
