import { and, desc, sql } from 'drizzle-orm'
import { enrollments } from '#db/schema/orders.ts'
import { enrollmentFilter, matchesEnrollment } from '../enrollments/index.ts'
import { instantText } from '../lists/paginate.ts'
import { after, BATCH, type CsvSource, decimal, keysetText } from './csv-source.ts'

const ofBuyer = (column: 'email' | 'full_name') =>
  sql<string | null>`(SELECT ${sql.raw(column)} FROM profiles WHERE profiles.id = enrollments.user_id)`
const title = sql<string | null>`coalesce(
  (SELECT courses.title FROM courses WHERE courses.id = enrollments.course_id),
  (SELECT workshops.title FROM workshops WHERE workshops.id = enrollments.workshop_id))`

export const csvEnrollments: CsvSource = {
  columns: ['id', 'kind', 'title', 'buyer_email', 'buyer_name', 'status', 'amount', 'currency', 'enrolled_at'],
  batchAfter: async (ctx, wish, place) => {
    const rows = await ctx.db
      .select({
        place: keysetText(enrollments.enrollmentDate, enrollments.id),
        id: enrollments.id,
        kind: sql<string>`CASE WHEN ${enrollments.courseId} IS NULL THEN 'workshop' ELSE 'course' END`,
        title,
        email: ofBuyer('email'),
        name: ofBuyer('full_name'),
        status: enrollments.status,
        amount: decimal(enrollments.amount),
        currency: sql<string>`upper(${enrollments.currency})`,
        at: instantText(enrollments.enrollmentDate),
      })
      .from(enrollments)
      .where(
        and(
          enrollmentFilter(wish),
          wish.q ? matchesEnrollment(wish.q) : undefined,
          after(enrollments.enrollmentDate, enrollments.id, place),
        ),
      )
      .orderBy(desc(enrollments.enrollmentDate), desc(enrollments.id))
      .limit(BATCH)
    return rows.map(({ place, ...row }) => ({ place, cells: Object.values(row) }))
  },
}
