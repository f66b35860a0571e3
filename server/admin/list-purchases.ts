import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { PurchasePage, PurchaseRow, PurchasesInput } from '#contract/admin.ts'
import { profiles } from '#db/schema/accounts.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { enrollments } from '#db/schema/orders.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { placeOf } from './cursor.ts'
import { personText } from './list-people.ts'
import { instantText, matches, olderThan, pageOf } from './paging.ts'

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
  at: instantText(enrollments.enrollmentDate).as('at'),
  kind: sql<PurchaseRow['kind']>`CASE WHEN ${enrollments.courseId} IS NULL THEN 'workshop' ELSE 'course' END`.as(
    'kind',
  ),
  title: title.as('title'),
  buyer: buyer.as('buyer'),
  amount: enrollments.amount,
  currency: enrollments.currency,
  status: enrollments.status,
}

/**
 * All course and workshop enrolments, newest first, in pages; `q` finds by class or buyer (features: admin, 5).
 * @throws sign_in_required, admin_required, validation
 */
export async function listPurchases(ctx: Ctx, { q, status, cursor, limit }: PurchasesInput): Promise<PurchasePage> {
  requireAdmin(ctx)
  const place = cursor === undefined ? undefined : placeOf(ctx, 'purchases', cursor)
  const within = and(
    status && eq(enrollments.status, status),
    olderThan(enrollments.enrollmentDate, enrollments.id, place),
  )
  const newest = (found?: SQL) =>
    ctx.db
      .select(columns)
      .from(enrollments)
      .where(and(within, found))
      .orderBy(desc(enrollments.enrollmentDate), desc(enrollments.id))
      .limit(limit + 1)

  const searched = (q: string) => {
    const { byBuyer, byCourse, byWorkshop } = foundBy(ctx, q)
    return union(newest(byBuyer), newest(byCourse), newest(byWorkshop))
      .orderBy(sql`at DESC, id DESC`)
      .limit(limit + 1)
  }

  const rows = q ? await searched(q) : await newest()
  const { page, nextCursor } = pageOf(ctx, 'purchases', rows, limit)
  return { purchases: page.map(({ at, ...purchase }) => ({ ...purchase, enrollmentDate: at })), nextCursor }
}

/** The three ways to be found. Each is read on its own, because each has its own index. */
function foundBy(ctx: Ctx, q: string) {
  const buyers = ctx.db.select({ id: profiles.id }).from(profiles).where(matches(personText, q))
  const someCourses = ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(matches(sql`lower(' ' || ${courses.title})`, q))
  const someWorkshops = ctx.db
    .select({ id: workshops.id })
    .from(workshops)
    .where(matches(sql`lower(' ' || ${workshops.title})`, q))
  return {
    byBuyer: inArray(enrollments.userId, buyers),
    byCourse: inArray(enrollments.courseId, someCourses),
    byWorkshop: inArray(enrollments.workshopId, someWorkshops),
  }
}
