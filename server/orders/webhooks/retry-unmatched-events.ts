import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { paymentEvents } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import { logAndContinue } from '../../jobs/log-and-continue.ts'
import { transaction } from '../../transaction.ts'
import { type UnknownPayment, unknownPaymentsMail } from '../mail/admin-alerts.ts'
import { queueMailToAdmins } from '../mail/queue-mail-to-admins.ts'
import { processEvent } from './process-event.ts'

const BATCH = 100
/** As long as a provider would repeat a message that nobody takes. */
const MAX_EVENT_AGE_MS = 3 * 24 * 3_600_000

const waiting = (ctx: Ctx) => and(eq(paymentEvents.provider, ctx.payments.name), isNull(paymentEvents.settledAt))
const oldestEvent = (ctx: Ctx) => new Date(ctx.now().getTime() - MAX_EVENT_AGE_MS)
const columns = { id: paymentEvents.id, type: paymentEvents.type, reference: paymentEvents.providerSessionId }

/** Settles messages that came before the order they speak of was known. */
export async function retryUnmatchedEvents(ctx: Ctx): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await ctx.db
      .select(columns)
      .from(paymentEvents)
      .where(and(waiting(ctx), gt(paymentEvents.receivedAt, oldestEvent(ctx)), gt(paymentEvents.id, after)))
      .orderBy(asc(paymentEvents.id))
      .limit(BATCH)
    for (const message of rows) await logAndContinue(ctx, { event: message.id }, processEvent(ctx, message))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

/**
 * Stops asking about messages whose order never came, and tells the owner of their payments in one letter (features:
 * orders, 17). A message that was given up is settled and has no order.
 */
export async function giveUpUnmatchedEvents(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .select(columns)
    .from(paymentEvents)
    .where(and(waiting(ctx), lte(paymentEvents.receivedAt, oldestEvent(ctx))))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(BATCH)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const known: UnknownPayment[] = []
  for (const { reference, ...message } of rows) {
    if (!reference) continue
    const sessionId = await ctx.payments.findSessionId(reference)
    const session = sessionId ? await ctx.payments.getSession(sessionId) : null
    known.push({ ...message, sessionId: sessionId ?? reference, session })
  }
  await transaction(ctx, async (ctx) => {
    const given = await ctx.db
      .update(paymentEvents)
      .set({ settledAt: ctx.now() })
      .where(and(waiting(ctx), inArray(paymentEvents.id, ids)))
      .returning(columns)
    const mine = known.filter(({ id }) => given.some((message) => message.id === id))
    if (mine.length > 0) await queueMailToAdmins(ctx, unknownPaymentsMail(mine))
  })
}
