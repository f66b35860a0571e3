import { and, desc, isNull, sql } from 'drizzle-orm'
import type { ContentInput, CoursePage } from '#contract/admin-content.ts'
import { courses } from '#db/schema/classes.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { placeOf } from './cursor.ts'
import { instantText, matches, olderThan, pageOf } from './paging.ts'

/**
 * All courses that were not deleted, open or not, the newest first, in pages; `q` finds by title (features: admin, 8).
 * @throws sign_in_required, admin_required, validation
 */
export async function listCourses(ctx: Ctx, { q, cursor, limit }: ContentInput): Promise<CoursePage> {
  requireAdmin(ctx)
  const place = cursor === undefined ? undefined : placeOf(ctx, 'courses', cursor)
  const rows = await ctx.db
    .select({
      id: courses.id,
      at: instantText(courses.createdAt),
      title: courses.title,
      description: courses.description,
      instructor: courses.instructor,
      studentCount: courses.studentCount,
      price: courses.price,
      nextStartDate: courses.nextStartDate,
      isActive: courses.isActive,
    })
    .from(courses)
    .where(
      and(
        isNull(courses.deletedAt),
        q ? matches(sql`lower(' ' || ${courses.title})`, q) : undefined,
        olderThan(courses.createdAt, courses.id, place),
      ),
    )
    .orderBy(desc(courses.createdAt), desc(courses.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(ctx, 'courses', rows, limit)
  return { courses: page.map(({ at, ...course }) => course), nextCursor }
}
