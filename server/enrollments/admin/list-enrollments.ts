import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { EnrollmentPage, EnrollmentRow, EnrollmentsInput } from '#contract/accounts/users.schema.ts'
import { enrollments } from '#db/schema/orders.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { ascending, descending, instantText, type PageOrder, paginate, topRowsPerOwner } from '../../lists/paginate.ts'
import { matchesEnrollment, searchEnrollments } from './search-enrollments.ts'

// Looked up row by row, for the rows of one page alone: a join would have the database read and sort all of them.
const title = sql<string>`coalesce(
  (SELECT courses.title FROM courses WHERE courses.id = enrollments.course_id),
  (SELECT workshops.title FROM workshops WHERE workshops.id = enrollments.workshop_id),
  'Unknown Item')`
const buyer = sql<string>`coalesce(
  (SELECT coalesce(nullif(btrim(full_name), ''), email) FROM profiles WHERE profiles.id = enrollments.user_id),
  'Unknown User')`

const columns = {
  id: enrollments.id,
  kind: sql<EnrollmentRow['kind']>`CASE WHEN ${enrollments.courseId} IS NULL THEN 'workshop' ELSE 'course' END`,
  title,
  buyer,
  amount: enrollments.amount,
  currency: enrollments.currency,
  status: enrollments.status,
  enrollmentDate: instantText(enrollments.enrollmentDate),
}

const orders = {
  newest: descending(enrollments.enrollmentDate, 'timestamptz'),
  oldest: ascending(enrollments.enrollmentDate, 'timestamptz'),
  amount: descending(enrollments.amount, 'bigint'),
}

/** Which purchases are asked for, beside the page and the search. */
export function enrollmentFilter({ status, kind }: Pick<EnrollmentsInput, 'status' | 'kind'>): SQL | undefined {
  const ofKind = { course: isNotNull(enrollments.courseId), workshop: isNotNull(enrollments.workshopId) }
  return and(status && eq(enrollments.status, status), kind && ofKind[kind])
}

/**
 * All course and workshop enrolments, newest first or as asked, in pages; `q` finds by class or buyer, `status` and
 * `kind` keep some (features: admin, 5).
 * @throws sign_in_required, admin_required, validation
 */
export async function listEnrollments(ctx: Ctx, input: EnrollmentsInput): Promise<EnrollmentPage> {
  requireAdmin(ctx)
  const paging = paginate(ctx, 'purchases', input, { id: enrollments.id, orders })
  const { at, after, order, limit, cut } = paging
  const within = and(enrollmentFilter(input), after)
  const rows = await ctx.db
    .select({ ...columns, at })
    .from(enrollments)
    .where(input.q ? await searchCondition(ctx, input.q, within, paging) : within)
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = cut(rows)
  return { purchases: page.map(({ at, ...purchase }) => purchase), nextCursor }
}

/**
 * Of the people and the classes that were found, the first rows: the page is among them. Unless they are few the list is
 * read in its order, and each row looked at.
 */
async function searchCondition(
  ctx: Ctx,
  q: string,
  within: SQL | undefined,
  going: PageOrder,
): Promise<SQL | undefined> {
  const found = await searchEnrollments(ctx, q)
  const { people, courses, workshops } = found
  if (!people || !courses || !workshops) return and(within, matchesEnrollment(q, found))
  const of = (column: SQL, ids: (string | number)[]) => {
    if (ids.length === 0) return []
    const rows = sql`FROM enrollments WHERE ${and(sql`${column} = owner.id`, within)}`
    return [sql`(${topRowsPerOwner(sql`unnest(${sql.param(ids)}::uuid[])`, rows, enrollments.id, going)})`]
  }
  const ways = [
    ...of(sql`enrollments.user_id`, people),
    ...of(sql`enrollments.course_id`, courses),
    ...of(sql`enrollments.workshop_id`, workshops),
  ]
  if (ways.length === 0) return sql`false`
  return sql`${enrollments.id} IN (SELECT id FROM (${sql.join(ways, sql` UNION `)}) AS candidates
    ORDER BY by ${going.way}, id ${going.way} LIMIT ${going.limit})`
}
