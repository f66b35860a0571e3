import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { mails } from '#db/schema/mail.ts'
import type { Ctx } from '../context.ts'
import { MailRefused, type OutgoingMail } from './transport.ts'

/** How long one worker has a mail to itself, in milliseconds: longer than any step of talking to a mail server. */
const CLAIM_MS = 3 * 60_000
/** With the waits of its queue, about a day. */
const MOST_TRIES = 105

/**
 * Sends a promised mail once (features: mail, 2). A worker claims it first, so two never hand over the same mail; one that
 * dies with it lets go by the clock. A failure is written down and thrown, and the queue tries again later; a lasting
 * refusal, or a day without success, stops it for a person to look at (features: mail, 5).
 */
export async function sendMail(ctx: Ctx, { mailId }: { mailId: string }): Promise<void> {
  const mail = await claim(ctx, mailId)
  if (!mail) return
  const { id, attempts } = mail
  try {
    await ctx.mail.deliver(outgoing(ctx, mail), ctx.now())
  } catch (error) {
    const isOver = error instanceof MailRefused || attempts >= MOST_TRIES
    await write(ctx, id, { lastError: wordsOf(error), stoppedAt: isOver ? ctx.now() : null })
    if (isOver) return ctx.log.error({ err: error, mailId }, 'a mail was given up')
    throw error
  }
  await write(ctx, id, { lastError: null, sentAt: ctx.now() })
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
    .set({ claimedUntil: new Date(ctx.now().getTime() + CLAIM_MS), attempts: sql`${mails.attempts} + 1` })
    .where(and(waiting, free))
    .returning()
  if (!mine && (await ctx.db.$count(mails, waiting))) throw new Error('another worker has this mail')
  return mine
}

async function write(ctx: Ctx, id: string, what: Partial<Mail>): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ ...what, claimedUntil: null })
    .where(eq(mails.id, id))
}

/** What a mail server says may hold anything, and PostgreSQL keeps no text with a zero byte. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, 1000)
