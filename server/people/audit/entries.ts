import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AuditEntry, AuditInput, AuditPage, FieldChange } from '#contract/people/audit/audit.schema.ts'
import { auditTrail } from '#db/schema/people/audit.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { ascending, descending, instantText, paginate } from '../../platform/lists/paginate.ts'
import { findIdsUpTo, matchesText } from '../../platform/lists/text-search.ts'
import { Problem } from '../../problem.ts'

const VALUE_PREVIEW_LENGTH = 300

/** Up to this many hits are looked up by id. With more, the rows of a page are close to each other in the index. */
const MAX_HITS_BY_ID = 1_000

const orders = { newest: descending(auditTrail.at, 'timestamptz'), oldest: ascending(auditTrail.at, 'timestamptz') }

/** The searched text. The index `audit_trail_search` is on exactly this expression. */
const searchText: SQL = sql`lower(' ' || ${auditTrail.name} || ' ' || ${auditTrail.actor})`

/** `q` searches name and actor. @throws sign_in_required, admin_required, validation */
export async function listAuditEntries(ctx: Ctx, input: AuditInput): Promise<AuditPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'audit', input, { id: auditTrail.id, orders })
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
        q ? await searchFilter(ctx, q) : undefined,
        subject && eq(auditTrail.subject, subject),
        action && eq(auditTrail.action, action),
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return { audit: page.map(({ when, ...entry }) => ({ ...entry, at: when })), nextCursor }
}

/** Contains the full values. @throws sign_in_required, admin_required, not_found */
export async function getAuditEntry(ctx: Ctx, { id }: { id: string }): Promise<AuditEntry> {
  requireStaff(ctx)
  const [entry] = await ctx.db
    .select({
      id: auditTrail.id,
      at: instantText(auditTrail.at),
      actor: auditTrail.actor,
      action: auditTrail.action,
      subject: auditTrail.subject,
      subjectId: auditTrail.subjectId,
      name: auditTrail.name,
      fields: changedFields(null),
    })
    .from(auditTrail)
    .where(eq(auditTrail.id, id))
  if (!entry) throw new Problem('not_found')
  return entry
}

/** Few hits are found by text and then sorted; with many, the database can read the trail in list order. */
async function searchFilter(ctx: Ctx, q: string): Promise<SQL> {
  const isMatch = matchesText(searchText, q)
  const ids = await findIdsUpTo(ctx, sql`FROM ${auditTrail} WHERE ${isMatch}`, MAX_HITS_BY_ID)
  if (!ids) return isMatch
  // The subquery hides the number of ids from the planner, which then looks up each id instead of scanning the trail.
  return sql`${auditTrail.id} = ANY (ARRAY(SELECT unnest(${sql.param(ids)}::uuid[])))`
}

/** Built in the database, because a value can have a megabyte. `maxLength`: characters per value; null for all. */
function changedFields(maxLength: number | null) {
  const truncate = (value: SQL) => sql`left(${value}, coalesce(${maxLength}::integer, length(${value})))`
  const [before, after] = [sql`(before ->> field)`, sql`(after ->> field)`]
  return sql<FieldChange[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('field', field, 'before', ${truncate(before)}, 'after', ${truncate(after)},
      'isCut', coalesce(greatest(length(${before}), length(${after})) > ${maxLength}::integer, false)) ORDER BY field), '[]')
    FROM (SELECT jsonb_object_keys(coalesce(before, '{}')) UNION SELECT jsonb_object_keys(coalesce(after, '{}'))) AS fields (field))`
}
