import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Consent, PageVersion } from '#contract/people/consents/consents.schema.ts'
import type { PagePurpose } from '#contract/site/site-pages/page-options.ts'
import { consents } from '#db/schema/people/consents.ts'
import { legalPageVersions, sitePages } from '#db/schema/site/site-pages.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { ExportSection } from '../accounts/export-section.ts'

/** The user who signed up, or the order. */
type ConsentSubject = { userId: string } | { orderId: string }

/**
 * Records that the published texts of legal pages were accepted, in the caller's transaction. A text that was accepted
 * before keeps its instant.
 */
export async function recordConsents(
  ctx: Ctx,
  { purposes, ...subject }: ConsentSubject & { purposes: readonly PagePurpose[] },
): Promise<void> {
  const newestVersions = ctx.db
    .selectDistinctOn([legalPageVersions.purpose], { id: legalPageVersions.id })
    .from(legalPageVersions)
    .innerJoin(sitePages, sql`${sitePages.purpose} = ${legalPageVersions.purpose} AND ${sitePages.isPublished}`)
    .where(inArray(legalPageVersions.purpose, purposes))
    .orderBy(legalPageVersions.purpose, sql`${legalPageVersions.version} DESC`)
  const rows = (await newestVersions).map(({ id }) => ({ ...subject, versionId: id, acceptedAt: ctx.now() }))
  if (rows.length > 0) await ctx.db.insert(consents).values(rows).onConflictDoNothing()
}

export const listUserConsents = (ctx: Ctx, { userId }: { userId: string }) =>
  listConsents(ctx, eq(consents.userId, userId))

export const listOrderConsents = (ctx: Ctx, { orderId }: { orderId: string }) =>
  listConsents(ctx, eq(consents.orderId, orderId))

async function listConsents(ctx: Ctx, condition: SQL): Promise<Consent[]> {
  const { id: versionId, purpose, version, title, changedAt } = legalPageVersions
  const rows = await ctx.db
    .select({ versionId, purpose, version, title, changedAt, acceptedAt: consents.acceptedAt })
    .from(consents)
    .innerJoin(legalPageVersions, eq(legalPageVersions.id, consents.versionId))
    .where(condition)
    .orderBy(asc(consents.acceptedAt), asc(purpose), asc(version))
  return rows.map(({ changedAt, acceptedAt, ...row }) => ({
    ...row,
    changedAt: changedAt.toISOString(),
    acceptedAt: acceptedAt.toISOString(),
  }))
}

/**
 * Returns a published text of a legal page, also if the page has changed since.
 * @throws sign_in_required, admin_required, not_found
 */
export async function getPageVersion(ctx: Ctx, { id }: { id: string }): Promise<PageVersion> {
  requireStaff(ctx)
  const [row] = await ctx.db.select().from(legalPageVersions).where(eq(legalPageVersions.id, id))
  if (!row) throw new Problem('not_found')
  const { purpose, version, title, content, changedAt } = row
  return { purpose, version, title, content, changedAt: changedAt.toISOString() }
}

/** Exports what the user accepted at sign-up and with orders. */
export const consentExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT c.id AS key, jsonb_build_object('accepted_at', c.accepted_at, 'order_id', c.order_id, 'page', v.purpose,
    'version', v.version, 'title', v.title, 'changed_at', v.changed_at) AS value
  FROM consents c JOIN legal_page_versions v ON v.id = c.version_id
  WHERE (c.user_id = ${userId} OR c.order_id IN (SELECT id FROM orders WHERE user_id = ${userId})) AND c.id > ${afterId}
  ORDER BY c.id`
