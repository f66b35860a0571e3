import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { MailPage, MailsInput } from '#contract/platform/mail/mails.schema.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { ascending, descending, instantText, paginate } from '../../lists/paginate.ts'
import { matchesText } from '../../lists/text-search.ts'

const PAUSE_REASON = 'The site was restored from a backup before this email was sent.'

const orders = { newest: descending(mails.createdAt, 'timestamptz'), oldest: ascending(mails.createdAt, 'timestamptz') }

/** Searched text; must match the expression of the index `mails_unsent_search`. */
const mailText: SQL = sql`lower(' ' || ${mails.recipient} || ' ' || ${mails.subject})`

/** `q` searches recipient and subject. @throws sign_in_required, admin_required, validation */
export async function listUnsentMails(ctx: Ctx, input: MailsInput): Promise<MailPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'mails', input, { id: mails.id, orders })
  const { q, state } = input
  const rows = await ctx.db
    .select({
      id: mails.id,
      at,
      to: mails.recipient,
      subject: mails.subject,
      createdAt: instantText(mails.createdAt),
      attempts: mails.attempts,
      lastError: mails.lastError,
      stoppedAt: mails.stoppedAt,
    })
    .from(mails)
    .where(
      and(
        isNull(mails.sentAt),
        q ? matchesText(mailText, q) : undefined,
        state && (state === 'stopped' ? isNotNull(mails.stoppedAt) : isNull(mails.stoppedAt)),
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return {
    mails: page.map(({ at: _, stoppedAt, ...mail }) => ({
      ...mail,
      state: stoppedAt ? 'stopped' : 'waiting',
      stoppedAt: stoppedAt?.toISOString() ?? null,
    })),
    nextCursor,
  }
}

/**
 * Queues a stopped mail again with a full set of attempts.
 * @throws sign_in_required, admin_required, not_found, conflict for a mail that was sent or is still retried
 */
export async function resendMail(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const [mail] = await ctx.db.select().from(mails).where(eq(mails.id, id)).for('update')
    if (!mail) throw new Problem('not_found')
    if (!mail.stoppedAt) throw new Problem('conflict', { message: 'This email was already sent or is on its way.' })
    await ctx.db.update(mails).set({ stoppedAt: null, attempts: 0, lastError: null }).where(eq(mails.id, id))
    await ctx.jobs.queue(ctx, 'mail.send', { mailId: id })
    await recordAudit(ctx, {
      action: 'repeated',
      subject: 'mail',
      id,
      name: `${mail.subject}, to ${mail.recipient}`,
      before: { stoppedAt: mail.stoppedAt, attempts: mail.attempts, lastError: mail.lastError },
      after: { stoppedAt: null, attempts: 0, lastError: null },
    })
  })
  return { id }
}

/** Stops all unsent mails after a restore, because they may have been sent since the backup. */
export async function pauseUnsentMails({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db
    .update(mails)
    .set({ stoppedAt: now(), claimedUntil: null, lastError: PAUSE_REASON })
    .where(and(isNull(mails.sentAt), isNull(mails.stoppedAt)))
}
