import { and, eq, type SQL, sql } from 'drizzle-orm'
import type {
  EditionChange,
  EditionForm,
  EditionPage,
  EditionRead,
  EditionsInput,
} from '#contract/site/newsletter/newsletter.schema.ts'
import { newsletterEditions as editions } from '#db/schema/site/newsletter.ts'
import { parseHtml } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { ascending, descending, instantText, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText } from '../../../platform/lists/text-search.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { assertSegmentExists, segmentTitle } from '../segments.ts'

const orders = {
  newest: descending(editions.createdAt, 'timestamptz'),
  oldest: ascending(editions.createdAt, 'timestamptz'),
}

/** Searched text; must match the expression of the index `newsletter_issues_search`. */
const editionText = sql`lower(' ' || ${editions.subject})`

const countOf = (condition: SQL) => sql<number>`(SELECT count(*)::int FROM newsletter_recipients
  WHERE newsletter_recipients.issue_id = newsletter_issues.id AND ${condition})`

/** Lists editions with the counts of their mails; `q` searches the subject. @throws sign_in_required, admin_required */
export async function listEditions(ctx: Ctx, input: EditionsInput): Promise<EditionPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'issues', input, { id: editions.id, orders })
  const rows = await ctx.db
    .select({
      at,
      id: editions.id,
      version: editions.version,
      subject: editions.subject,
      state: editions.state,
      segment: editions.segment,
      segmentId: editions.segmentId,
      segmentTitle: sql<string>`coalesce(${segmentTitle}, 'Deleted')`,
      createdAt: instantText(editions.createdAt),
      sendAt: sql<string | null>`${instantText(editions.sendAt)}`,
      sentAt: sql<string | null>`${instantText(editions.sentAt)}`,
      recipients: countOf(sql`newsletter_recipients.state <> 'skipped'`),
      sent: countOf(sql`newsletter_recipients.state = 'sent'`),
      failed: countOf(sql`newsletter_recipients.state = 'failed'`),
      unsubscribed: countOf(sql`unsubscribed_at IS NOT NULL`),
    })
    .from(editions)
    .where(
      and(
        input.q ? matchesText(editionText, input.q) : undefined,
        input.state && eq(editions.state, input.state),
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return { issues: page.map(({ at: _, ...row }) => row), nextCursor }
}

/** @throws sign_in_required, admin_required, not_found */
export async function readEdition(ctx: Ctx, { id }: { id: string }): Promise<EditionRead> {
  requireStaff(ctx)
  const [row] = await ctx.db.select().from(editions).where(eq(editions.id, id))
  if (!row) throw new Problem('not_found')
  return toResponse(row)
}

/** @throws sign_in_required, admin_required, validation */
export async function createEdition(ctx: Ctx, form: EditionForm): Promise<EditionRead> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const values = { ...(await toRow(ctx, form)), createdAt: ctx.now() }
    const row = expectOne(await ctx.db.insert(editions).values(values).returning())
    await recordAudit(ctx, { ...subjectOf(row), before: null, after: toForm(row) })
    return toResponse(row)
  })
}

/** Changes a draft. @throws sign_in_required, admin_required, not_found, conflict, newsletter_not_draft, validation */
export async function changeEdition(
  ctx: Ctx,
  { id, version, ...form }: EditionChange & { id: string },
): Promise<EditionRead> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const row = await lockDraft(ctx, { id, version })
    const values = await toRow(ctx, form)
    const changed = expectOne(await ctx.db.update(editions).set(values).where(eq(editions.id, id)).returning())
    await recordAudit(ctx, { ...subjectOf(changed), before: toForm(row), after: toForm(changed) })
    return toResponse(changed)
  })
}

/** Deletes a draft. @throws sign_in_required, admin_required, not_found, newsletter_not_draft */
export async function deleteEdition(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const row = await lockDraft(ctx, { id })
    await ctx.db.delete(editions).where(eq(editions.id, id))
    await recordAudit(ctx, { ...subjectOf(row), before: toForm(row), after: null })
    return { id }
  })
}

type Edition = typeof editions.$inferSelect

/** @throws not_found, conflict, newsletter_not_draft */
export async function lockDraft(ctx: Ctx, { id, version }: { id: string; version?: number }): Promise<Edition> {
  const row = await lockEdition(ctx, { id, version })
  if (row.state !== 'draft') throw new Problem('newsletter_not_draft')
  return row
}

/** @param version undefined accepts any version. @throws not_found, conflict */
export async function lockEdition(
  ctx: Ctx,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Edition> {
  const [row] = await ctx.db.select().from(editions).where(eq(editions.id, id)).for('update')
  if (!row) throw new Problem('not_found')
  if (version !== undefined && row.version !== version) throw new Problem('conflict')
  return row
}

export const subjectOf = ({ id, subject }: Pick<Edition, 'id' | 'subject'>) => ({
  subject: 'newsletter' as const,
  id,
  name: subject,
})

const toForm = ({ subject, content, segment, segmentId }: Edition): EditionForm => ({
  subject,
  content,
  segment,
  segmentId,
})

const toResponse = (row: Edition): EditionRead => ({
  ...toForm(row),
  id: row.id,
  version: row.version,
  state: row.state,
})

async function toRow(ctx: Ctx, form: EditionForm): Promise<EditionForm> {
  await assertSegmentExists(ctx, form)
  return { ...form, content: parseHtml(form.content) }
}
