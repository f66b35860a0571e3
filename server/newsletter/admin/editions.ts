import { and, eq, type SQL, sql } from 'drizzle-orm'
import type {
  IssueChange,
  IssueForm,
  IssuePage,
  IssueRead,
  IssuesInput,
} from '#contract/newsletter/newsletter.schema.ts'
import { newsletterIssues as issues } from '#db/schema/newsletter.ts'
import { recordAudit } from '../../audit/index.ts'
import { parseHtml } from '../../content/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { expectOne } from '../../lists/expect-one.ts'
import { ascending, descending, instantText, paginate } from '../../lists/paginate.ts'
import { matchesText } from '../../lists/text-search.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { assertSegmentExists, segmentTitle } from '../segments.ts'

const orders = {
  newest: descending(issues.createdAt, 'timestamptz'),
  oldest: ascending(issues.createdAt, 'timestamptz'),
}

/** Searched text; must match the expression of the index `newsletter_issues_search`. */
const issueText = sql`lower(' ' || ${issues.subject})`

const countOf = (condition: SQL) => sql<number>`(SELECT count(*)::int FROM newsletter_recipients
  WHERE newsletter_recipients.issue_id = newsletter_issues.id AND ${condition})`

/** Lists issues with the counts of their mails; `q` searches the subject. @throws sign_in_required, admin_required */
export async function listIssues(ctx: Ctx, input: IssuesInput): Promise<IssuePage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'issues', input, { id: issues.id, orders })
  const rows = await ctx.db
    .select({
      at,
      id: issues.id,
      version: issues.version,
      subject: issues.subject,
      state: issues.state,
      segment: issues.segment,
      segmentId: issues.segmentId,
      segmentTitle: sql<string>`coalesce(${segmentTitle}, 'Deleted')`,
      createdAt: instantText(issues.createdAt),
      sendAt: sql<string | null>`${instantText(issues.sendAt)}`,
      sentAt: sql<string | null>`${instantText(issues.sentAt)}`,
      recipients: countOf(sql`newsletter_recipients.state <> 'skipped'`),
      sent: countOf(sql`newsletter_recipients.state = 'sent'`),
      failed: countOf(sql`newsletter_recipients.state = 'failed'`),
      unsubscribed: countOf(sql`unsubscribed_at IS NOT NULL`),
    })
    .from(issues)
    .where(
      and(input.q ? matchesText(issueText, input.q) : undefined, input.state && eq(issues.state, input.state), after),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return { issues: page.map(({ at: _, ...row }) => row), nextCursor }
}

/** @throws sign_in_required, admin_required, not_found */
export async function readIssue(ctx: Ctx, { id }: { id: string }): Promise<IssueRead> {
  requireStaff(ctx)
  const [row] = await ctx.db.select().from(issues).where(eq(issues.id, id))
  if (!row) throw new Problem('not_found')
  return toResponse(row)
}

/** @throws sign_in_required, admin_required, validation */
export async function createIssue(ctx: Ctx, form: IssueForm): Promise<IssueRead> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const values = { ...(await toRow(ctx, form)), createdAt: ctx.now() }
    const row = expectOne(await ctx.db.insert(issues).values(values).returning())
    await recordAudit(ctx, { ...subjectOf(row), action: 'created', before: null, after: toForm(row) })
    return toResponse(row)
  })
}

/** Changes a draft. @throws sign_in_required, admin_required, not_found, conflict, newsletter_not_draft, validation */
export async function changeIssue(
  ctx: Ctx,
  { id, version, ...form }: IssueChange & { id: string },
): Promise<IssueRead> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const row = await lockDraft(ctx, { id, version })
    const values = await toRow(ctx, form)
    const changed = expectOne(await ctx.db.update(issues).set(values).where(eq(issues.id, id)).returning())
    await recordAudit(ctx, { ...subjectOf(changed), action: 'changed', before: toForm(row), after: toForm(changed) })
    return toResponse(changed)
  })
}

/** Deletes a draft. @throws sign_in_required, admin_required, not_found, newsletter_not_draft */
export async function deleteIssue(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const row = await lockDraft(ctx, { id })
    await ctx.db.delete(issues).where(eq(issues.id, id))
    await recordAudit(ctx, { ...subjectOf(row), action: 'deleted', before: toForm(row), after: null })
    return { id }
  })
}

type Issue = typeof issues.$inferSelect

/** @throws not_found, conflict, newsletter_not_draft */
export async function lockDraft(ctx: Ctx, { id, version }: { id: string; version?: number }): Promise<Issue> {
  const row = await lockIssue(ctx, { id, version })
  if (row.state !== 'draft') throw new Problem('newsletter_not_draft')
  return row
}

/** @param version undefined accepts any version. @throws not_found, conflict */
export async function lockIssue(
  ctx: Ctx,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Issue> {
  const [row] = await ctx.db.select().from(issues).where(eq(issues.id, id)).for('update')
  if (!row) throw new Problem('not_found')
  if (version !== undefined && row.version !== version) throw new Problem('conflict')
  return row
}

export const subjectOf = ({ id, subject }: Pick<Issue, 'id' | 'subject'>) => ({
  subject: 'newsletter' as const,
  id,
  name: subject,
})

const toForm = ({ subject, content, segment, segmentId }: Issue): IssueForm => ({
  subject,
  content,
  segment,
  segmentId,
})

const toResponse = (row: Issue): IssueRead => ({ ...toForm(row), id: row.id, version: row.version, state: row.state })

async function toRow(ctx: Ctx, form: IssueForm): Promise<IssueForm> {
  await assertSegmentExists(ctx, form)
  return { ...form, content: parseHtml(form.content) }
}
