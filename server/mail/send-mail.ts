import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { mails } from '#db/schema/mail.ts'
import type { Ctx } from '../context.ts'
import { MailRejected, type OutgoingMail } from './transport.ts'

/** How long a mail stays its worker's after that one was last heard of, and how often it says so, in milliseconds. */
const CLAIM_MS = 30_000
const RENEWED_MS = 10_000
/** With the waits of its queue, about a day. */
const MOST_TRIES = 105

/**
 * Sends a promised mail once (features: mail, 2). A worker claims it first and keeps saying so while the mail server takes
 * its time, so two never hand over the same mail; one that dies with it is not heard of any more, and the mail is free. A
 * failure is written down and thrown, and the queue tries again later; a lasting refusal, or a day without success, stops
 * it for a person to look at (features: mail, 5).
 */
export async function sendMail(ctx: Ctx, { mailId }: { mailId: string }): Promise<void> {
  const mail = await claim(ctx, mailId)
  if (!mail) return
  const renewing = setInterval(() => void renew(ctx, mail), RENEWED_MS)
  try {
    await ctx.mail.deliver(outgoing(ctx, mail), ctx.now())
  } catch (error) {
    const isOver = error instanceof MailRejected || mail.attempts >= MOST_TRIES
    const failure = { lastError: wordsOf(error), stoppedAt: isOver ? ctx.now() : null }
    await letGo(ctx, mail, failure, isStillOurs(mail))
    if (isOver) return ctx.log.error({ err: error, mailId }, 'a mail was given up')
    throw error
  } finally {
    clearInterval(renewing)
  }
  // It was taken, whoever has it now.
  await letGo(ctx, mail, { lastError: null, sentAt: ctx.now() })
}

type Mail = typeof mails.$inferSelect

function outgoing(ctx: Ctx, mail: Mail): OutgoingMail {
  const { id, recipient: to, subject, text, html, calendar: content, calendarMethod: method, unsubscribeUrl } = mail
  const calendar = content && method ? { method, content } : null
  return { id, from: ctx.site.mailFrom, to, subject, text, html, calendar, unsubscribeUrl }
}

/** @throws while another worker has it, so that the queue looks again: that one may be dead. */
async function claim(ctx: Ctx, mailId: string): Promise<Mail | undefined> {
  const waiting = and(eq(mails.id, mailId), isNull(mails.sentAt), isNull(mails.stoppedAt))
  const free = or(isNull(mails.claimedUntil), lte(mails.claimedUntil, ctx.now()))
  const [mine] = await ctx.db
    .update(mails)
    .set({ claimedUntil: claimEnd(ctx), attempts: sql`${mails.attempts} + 1` })
    .where(and(waiting, free))
    .returning()
  if (!mine && (await ctx.db.$count(mails, waiting))) throw new Error('another worker has this mail')
  return mine
}

/** A database that is away is asked again at the next time. */
async function renew(ctx: Ctx, mail: Mail): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ claimedUntil: claimEnd(ctx) })
    .where(and(eq(mails.id, mail.id), isStillOurs(mail)))
    .catch((error: unknown) => ctx.log.warn({ err: error, mailId: mail.id }, 'the claim on a mail was not renewed'))
}

async function letGo(ctx: Ctx, { id }: Mail, what: Partial<Mail>, onlyIf?: SQL): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ ...what, claimedUntil: null })
    .where(and(eq(mails.id, id), onlyIf))
}

/** Each claim counts as an attempt, so the number tells it from every other. */
const isStillOurs = ({ attempts }: Mail) => and(eq(mails.attempts, attempts), isNotNull(mails.claimedUntil))

const claimEnd = ({ now }: Ctx): Date => new Date(now().getTime() + CLAIM_MS)

/** What a mail server says may hold anything, and PostgreSQL keeps no text with a zero byte. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, 1000)
