import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SegmentInput } from '#contract/site/newsletter/newsletter.schema.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { courseLessons } from '#db/schema/classes/course-lessons.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import { products } from '#db/schema/content/store.ts'
import { subscribers } from '#db/schema/site/newsletter.ts'
import { invalidField } from '../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'

/**
 * Selects the subscribers of a segment. Those of a product, class or lesson have an account with the email of the
 * subscription.
 */
export function isRecipient({ segment, segmentId }: SegmentInput): SQL | undefined {
  return and(eq(subscribers.state, 'subscribed'), segment === 'all' ? undefined : hasAccountWith(segment, segmentId))
}

function hasAccountWith(segment: Exclude<SegmentInput['segment'], 'all'>, segmentId: string): SQL {
  const enrolled = sql`JOIN enrollments ON enrollments.user_id = profiles.id WHERE enrollments.status = 'completed'`
  const rows = {
    product: sql`JOIN orders ON orders.user_id = profiles.id JOIN order_lines ON order_lines.order_id = orders.id
      WHERE order_lines.status = 'completed' AND order_lines.product_id::text = ${segmentId}`,
    course: sql`${enrolled} AND enrollments.course_id::text = ${segmentId}`,
    workshop: sql`${enrolled} AND enrollments.workshop_id::text = ${segmentId}`,
    lesson: sql`JOIN lesson_progress ON lesson_progress.user_id = profiles.id
      WHERE lesson_progress.done_at IS NOT NULL AND lesson_progress.lesson_id::text = ${segmentId}`,
  }[segment]
  return sql`${subscribers.email} IN (SELECT profiles.email FROM profiles ${rows} AND profiles.email_verified)`
}

/** Returns how many subscribers would get an edition now. @throws sign_in_required, admin_required */
export async function countRecipients(ctx: Ctx, segment: SegmentInput): Promise<{ recipients: number }> {
  requireStaff(ctx)
  return { recipients: await ctx.db.$count(subscribers, isRecipient(segment)) }
}

const OPTIONS_MAX = 500

type Option = { id: string; title: string }

/** Lists what a segment can be of, without deleted products and classes. */
export async function listSegmentOptions({ db }: Ctx) {
  const [productRows, courseRows, workshopRows, binderRows, courseLessonRows] = await Promise.all([
    db
      .select({ id: sql<string>`${products.id}::text`, title: products.name })
      .from(products)
      .where(isNull(products.deletedAt))
      .orderBy(asc(products.name))
      .limit(OPTIONS_MAX),
    db
      .select({ id: courses.id, title: courses.title })
      .from(courses)
      .where(isNull(courses.deletedAt))
      .orderBy(asc(courses.title))
      .limit(OPTIONS_MAX),
    db
      .select({ id: workshops.id, title: sql<string>`${workshops.title} || ', ' || ${workshops.workshopDate}` })
      .from(workshops)
      .where(isNull(workshops.deletedAt))
      .orderBy(desc(workshops.workshopDate))
      .limit(OPTIONS_MAX),
    db
      .select({ id: binderLessons.id, title: binderLessons.title })
      .from(binderLessons)
      .orderBy(asc(binderLessons.orderIndex), asc(binderLessons.id))
      .limit(OPTIONS_MAX),
    db
      .select({ id: courseLessons.id, title: sql<string>`${courses.title} || ': ' || ${courseLessons.title}` })
      .from(courseLessons)
      .innerJoin(courses, eq(courses.id, courseLessons.courseId))
      .orderBy(asc(courses.title), asc(courseLessons.title))
      .limit(OPTIONS_MAX),
  ])
  return {
    products: productRows,
    courses: courseRows,
    workshops: workshopRows,
    lessons: [...binderRows, ...courseLessonRows] satisfies Option[],
  }
}

/** Title of the segment of an edition; null if it was deleted. */
export const segmentTitle = sql<string | null>`CASE newsletter_issues.segment WHEN 'all' THEN 'All subscribers'
  WHEN 'product' THEN (SELECT name FROM products WHERE products.id::text = newsletter_issues.segment_id)
  WHEN 'course' THEN (SELECT title FROM courses WHERE courses.id::text = newsletter_issues.segment_id)
  WHEN 'workshop' THEN (SELECT title FROM workshops WHERE workshops.id::text = newsletter_issues.segment_id)
  ELSE coalesce((SELECT title FROM binder_lessons WHERE binder_lessons.id::text = newsletter_issues.segment_id),
    (SELECT title FROM course_lessons WHERE course_lessons.id::text = newsletter_issues.segment_id)) END`

const tables = {
  product: sql`products`,
  course: sql`courses`,
  workshop: sql`workshops`,
  lesson: sql`(SELECT id FROM binder_lessons UNION ALL SELECT id FROM course_lessons) lessons`,
}

/** @throws validation */
export async function assertSegmentExists(ctx: Ctx, { segment, segmentId }: SegmentInput): Promise<void> {
  if (segment === 'all') {
    if (segmentId) throw invalidField('segmentId', 'Leave this empty for all subscribers.')
    return
  }
  const { rows } = await ctx.db.execute(sql`SELECT FROM ${tables[segment]} WHERE id::text = ${segmentId}`)
  if (rows.length === 0) throw invalidField('segmentId', `Choose a ${segment}.`)
}
