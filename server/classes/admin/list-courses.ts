import { and, eq, isNull, sql } from 'drizzle-orm'
import { classPath } from '#contract/classes/class-path.ts'
import type { CoursePage, CoursesInput } from '#contract/content/content-lists.schema.ts'
import { courses } from '#db/schema/classes.ts'
import { safeImageUrl } from '../../content/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { ascending, descending, paginate } from '../../lists/paginate.ts'
import { matchesText } from '../../lists/text-search.ts'

const orders = {
  newest: descending(courses.createdAt, 'timestamptz'),
  // Courses without a date come last.
  date: ascending(sql`coalesce(${courses.nextStartDate}, 'infinity'::date)`, 'date'),
  title: ascending(sql`lower(${courses.title})`, 'text'),
}

/** Inactive ones too. `q` searches titles. @throws sign_in_required, admin_required, validation */
export async function listCourses(ctx: Ctx, input: CoursesInput): Promise<CoursePage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'courses', input, { id: courses.id, orders })
  const { q, state } = input
  const rows = await ctx.db
    .select({
      id: courses.id,
      at,
      title: courses.title,
      description: courses.description,
      instructor: courses.instructor,
      studentCount: courses.studentCount,
      price: courses.price,
      format: courses.format,
      nextStartDate: courses.nextStartDate,
      imageUrl: courses.imageUrl,
      isActive: courses.isActive,
      slug: courses.slug,
      isOver: sql<boolean>`coalesce(${courses.endsOn} < ${ctx.now().toISOString().slice(0, 10)}, false)`,
    })
    .from(courses)
    .where(
      and(
        isNull(courses.deletedAt),
        q ? matchesText(sql`lower(' ' || ${courses.title})`, q) : undefined,
        state && eq(courses.isActive, state === 'active'),
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return {
    courses: page.map(({ at, imageUrl, slug, isOver, ...course }) => ({
      ...course,
      imageUrl: safeImageUrl(imageUrl),
      path: course.isActive && !isOver ? classPath({ slug }) : null,
    })),
    nextCursor,
  }
}
