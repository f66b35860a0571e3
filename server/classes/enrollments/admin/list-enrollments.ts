import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { EnrollmentPage, EnrollmentsInput } from '#contract/classes/enrollments/purchases.schema.ts'
import { itemTitle } from '#db/item-tables.ts'
import { enrolledKind, enrollments } from '#db/schema/classes/enrollments.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import {
  ascending,
  descending,
  instantText,
  type PageOrder,
  paginate,
  topRowsPerOwner,
} from '../../../platform/lists/paginate.ts'
import { matchesEnrollment, searchEnrollments } from './search-enrollments.ts'

// Subqueries per row of the page. With a join the database would read and sort all rows.
const buyer = sql<string>`coalesce(
  (SELECT coalesce(nullif(btrim(full_name), ''), email) FROM profiles WHERE profiles.id = enrollments.user_id),
  'Unknown User')`

const columns = {
  id: enrollments.id,
  kind: enrolledKind,
  title: sql<string>`coalesce(${itemTitle(enrollments)}, 'Unknown Item')`,
  buyer,
  amount: enrollments.amount,
  currency: enrollments.currency,
  status: enrollments.status,
  enrollmentDate: instantText(enrollments.enrollmentDate),
}

const sorts = {
  newest: descending(enrollments.enrollmentDate, 'timestamptz'),
  oldest: ascending(enrollments.enrollmentDate, 'timestamptz'),
  amount: descending(enrollments.amount, 'bigint'),
}

export function enrollmentFilter({ status, kind }: Pick<EnrollmentsInput, 'status' | 'kind'>): SQL | undefined {
  const kindConditions = { course: isNotNull(enrollments.courseId), workshop: isNotNull(enrollments.workshopId) }
  return and(status && eq(enrollments.status, status), kind && kindConditions[kind])
}

/**
 * Lists all enrollments, paginated. `q` matches class title or buyer; filters are `status` and `kind`.
 * @throws sign_in_required, admin_required, validation
 */
export async function listEnrollments(ctx: Ctx, input: EnrollmentsInput): Promise<EnrollmentPage> {
  requireStaff(ctx)
  const paging = paginate(ctx, 'purchases', input, { id: enrollments.id, orders: sorts })
  const { at, after, order, limit, toPage } = paging
  const pageCondition = and(enrollmentFilter(input), after)
  const rows = await ctx.db
    .select({ ...columns, at })
    .from(enrollments)
    .where(input.q ? await searchCondition(ctx, input.q, pageCondition, paging) : pageCondition)
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return { purchases: page.map(({ at, ...purchase }) => purchase), nextCursor }
}

/** With too many matches to look up by id, the list is scanned in its order and each row is checked. */
async function searchCondition(
  ctx: Ctx,
  q: string,
  pageCondition: SQL | undefined,
  pageOrder: PageOrder,
): Promise<SQL | undefined> {
  const matches = await searchEnrollments(ctx, q)
  const { user, course, workshop } = matches
  if (!user || !course || !workshop) return and(pageCondition, matchesEnrollment(q, matches))
  const topRows = (column: SQL, ids: (string | number)[]) => {
    if (ids.length === 0) return []
    const rows = sql`FROM enrollments WHERE ${and(sql`${column} = owner.id`, pageCondition)}`
    return [sql`(${topRowsPerOwner(sql`unnest(${sql.param(ids)}::uuid[])`, rows, enrollments.id, pageOrder)})`]
  }
  const subqueries = [
    ...topRows(sql`enrollments.user_id`, user),
    ...topRows(sql`enrollments.course_id`, course),
    ...topRows(sql`enrollments.workshop_id`, workshop),
  ]
  if (subqueries.length === 0) return sql`false`
  return sql`${enrollments.id} IN (SELECT id FROM (${sql.join(subqueries, sql` UNION `)}) AS candidates
    ORDER BY by ${pageOrder.direction}, id ${pageOrder.direction} LIMIT ${pageOrder.limit})`
}
