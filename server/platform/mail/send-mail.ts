import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { mails } from '#db/schema/platform/mail.ts'
import type { Ctx } from '../../context.ts'
import { senderOf } from './sender.ts'
import { type AttachedFile, MailRejected, type OutgoingMail } from './transport.ts'

/** A worker's claim on a mail expires after CLAIM_MS unless it is renewed. */
const CLAIM_MS = 30_000
const RENEW_INTERVAL_MS = 10_000
/** About a day with the retry delays of the queue. */
const MAX_ATTEMPTS = 105

/**
 * Sends a queued mail once. The worker claims the mail and renews the claim while it sends, so that no two workers
 * deliver it; the claim of a dead worker expires. Failures are stored and thrown, and the queue retries. A permanent
 * rejection, or a day without success, stops the mail for an admin.
 */
export async function sendMail(
  ctx: Ctx,
  { mailId, loadInvoice }: { mailId: string; loadInvoice?: LoadInvoice },
): Promise<void> {
  const mail = await claimMail(ctx, mailId)
  if (!mail) return
  const renewal = setInterval(() => void renewClaim(ctx, mail), RENEW_INTERVAL_MS)
  try {
    await ctx.mail.deliver(
      { ...toOutgoingMail(ctx, mail), attachment: attachmentOf(ctx, mail, loadInvoice) },
      ctx.now(),
    )
  } catch (error) {
    const isFinal = error instanceof MailRejected || mail.attempts >= MAX_ATTEMPTS
    const failure = { lastError: errorText(error), stoppedAt: isFinal ? ctx.now() : null }
    await releaseClaim(ctx, mail, failure, isCurrentClaim(mail))
    if (isFinal) return ctx.log.error({ err: error, mailId }, 'mail stopped after final failure')
    throw error
  } finally {
    clearInterval(renewal)
  }
  // The server accepted the mail, even if another worker claimed it since.
  await releaseClaim(ctx, mail, { lastError: null, sentAt: ctx.now() })
}

/** Checks a stopped mail for a permanent rejection, as opposed to a mail server that was down for a day. */
export const isRejected = ({ stoppedAt, attempts }: Pick<Mail, 'stoppedAt' | 'attempts'>): boolean =>
  stoppedAt !== null && attempts < MAX_ATTEMPTS

/** Renders an invoice as a PDF. */
type LoadInvoice = (ctx: Ctx, invoice: { id: string }) => Promise<AttachedFile>

type Mail = typeof mails.$inferSelect

function attachmentOf(ctx: Ctx, { invoiceId }: Mail, loadInvoice?: LoadInvoice): OutgoingMail['attachment'] {
  return invoiceId && loadInvoice ? () => loadInvoice(ctx, { id: invoiceId }) : null
}

function toOutgoingMail(ctx: Ctx, mail: Mail): Omit<OutgoingMail, 'attachment'> {
  const { id, recipient: to, subject, text, html, calendar: content, calendarMethod: method, unsubscribeUrl } = mail
  const calendar = content && method ? { method, content } : null
  const replyTo = mail.replyTo ?? (ctx.site.settings.contactEmail || null)
  return { id, from: senderOf(ctx.site), to, subject, text, html, calendar, unsubscribeUrl, replyTo }
}

/** @throws while another worker holds the claim, so that the queue retries in case it died. */
async function claimMail(ctx: Ctx, mailId: string): Promise<Mail | undefined> {
  const isUnsent = and(eq(mails.id, mailId), isNull(mails.sentAt), isNull(mails.stoppedAt))
  const isUnclaimed = or(isNull(mails.claimedUntil), lte(mails.claimedUntil, ctx.now()))
  const [claimed] = await ctx.db
    .update(mails)
    .set({ claimedUntil: claimEnd(ctx), attempts: sql`${mails.attempts} + 1` })
    .where(and(isUnsent, isUnclaimed))
    .returning()
  if (!claimed && (await ctx.db.$count(mails, isUnsent))) throw new Error('mail is claimed by another worker')
  return claimed
}

/** Extends the claim. Errors are logged; the next interval retries. */
async function renewClaim(ctx: Ctx, mail: Mail): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ claimedUntil: claimEnd(ctx) })
    .where(and(eq(mails.id, mail.id), isCurrentClaim(mail)))
    .catch((error: unknown) => ctx.log.warn({ err: error, mailId: mail.id }, 'mail claim renewal failed'))
}

async function releaseClaim(ctx: Ctx, { id }: Mail, changes: Partial<Mail>, condition?: SQL): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ ...changes, claimedUntil: null })
    .where(and(eq(mails.id, id), condition))
}

/** Every claim increments `attempts`, which therefore identifies it. */
const isCurrentClaim = ({ attempts }: Mail) => and(eq(mails.attempts, attempts), isNotNull(mails.claimedUntil))

const claimEnd = ({ now }: Ctx): Date => new Date(now().getTime() + CLAIM_MS)

/** Returns the error message without control characters; PostgreSQL rejects zero bytes. */
const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\p{Cc}+/gu, ' ').slice(0, 1000)
