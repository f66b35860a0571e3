import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { MailPage, MailsInput } from '#contract/mail/mails.schema.ts'
import { mails } from '#db/schema/mail.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { ascending, descending, instantText, paginate } from '../../lists/paginate.ts'
import { matchesText } from '../../lists/text-search.ts'

const orders = {
  newest: descending(mails.createdAt, 'timestamptz'),
  oldest: ascending(mails.createdAt, 'timestamptz'),
}

/** Searched text; must match the expression of the index `mails_unsent_search`. */
const mailText: SQL = sql`lower(' ' || ${mails.recipient} || ' ' || ${mails.subject})`

/**
 * Lists unsent mails, stopped or still retried, in pages. `q` searches recipient and subject (features: mail, 6).
 * @throws sign_in_required, admin_required, validation
 */
export async function listUnsentMails(ctx: Ctx, input: MailsInput): Promise<MailPage> {
  requireAdmin(ctx)
  const { at, after, order, limit, cut } = paginate(ctx, 'mails', input, { id: mails.id, orders })
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
  const { page, nextCursor } = cut(rows)
  return {
    mails: page.map(({ at: _, stoppedAt, ...mail }) => ({
      ...mail,
      state: stoppedAt ? 'stopped' : 'waiting',
      stoppedAt: stoppedAt?.toISOString() ?? null,
    })),
    nextCursor,
  }
}
