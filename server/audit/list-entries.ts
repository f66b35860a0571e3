import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AuditInput, AuditPage } from '#contract/audit/audit.schema.ts'
import { auditTrail } from '#db/schema/audit.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { ascending, descending, instantText, paginate } from '../lists/paginate.ts'
import { findIdsUpTo, matchesText } from '../lists/text-search.ts'
import { changedFields, VALUE_PREVIEW_LENGTH } from './changed-fields.ts'

const orders = {
  newest: descending(auditTrail.at, 'timestamptz'),
  oldest: ascending(auditTrail.at, 'timestamptz'),
}

/** The text that changes are found by; the index `audit_trail_search` is on exactly this. */
const changeText: SQL = sql`lower(' ' || ${auditTrail.name} || ' ' || ${auditTrail.actor})`

/**
 * Who changed what, newest first or as asked, in pages, with the beginning of what stood there before and after; `q`
 * finds by the subject's name or who made the change (features: audit, 3).
 * @throws sign_in_required, admin_required, validation
 */
export async function listAuditEntries(ctx: Ctx, input: AuditInput): Promise<AuditPage> {
  requireAdmin(ctx)
  const { at, after, order, limit, cut } = paginate(ctx, 'audit', input, { id: auditTrail.id, orders })
  const { q, subject, action } = input
  const rows = await ctx.db
    .select({
      id: auditTrail.id,
      at,
      when: instantText(auditTrail.at),
      actor: auditTrail.actor,
      action: auditTrail.action,
      subject: auditTrail.subject,
      subjectId: auditTrail.subjectId,
      name: auditTrail.name,
      fields: changedFields(VALUE_PREVIEW_LENGTH),
    })
    .from(auditTrail)
    .where(
      and(
        q ? await isFoundBy(ctx, q) : undefined,
        subject && eq(auditTrail.subject, subject),
        action && eq(auditTrail.action, action),
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = cut(rows)
  return { audit: page.map(({ when, ...change }) => ({ ...change, at: when })), nextCursor }
}

/** Beyond so many hits the rows of a page are near each other in the trail itself. */
const FEW = 1_000

/** Few are looked up by their words and then put in order; where there are many, the database may read the trail in its order. */
async function isFoundBy(ctx: Ctx, q: string): Promise<SQL> {
  const found = matchesText(changeText, q)
  const ids = await findIdsUpTo(ctx, sql`FROM ${auditTrail} WHERE ${found}`, FEW)
  if (!ids) return found
  // Of a set whose size it does not know the database looks up each, where it would read the trail in its order for a list.
  return sql`${auditTrail.id} = ANY (ARRAY(SELECT unnest(${sql.param(ids)}::uuid[])))`
}
