import { sql } from 'drizzle-orm'
import type { EndingLesson } from '#contract/classes/catalog/cancellation-terms.ts'
import { courseLessonPath } from '#contract/classes/course-lessons/course-lesson-path.ts'
import type { NextLesson } from '#contract/sales/orders/ways-in.ts'
import type { Ctx } from '../../context.ts'

/** The progress of the user of an enrollment in its course. */
export type CourseUse = {
  /** The lesson that the user opened last, or else the first published one. Null without lessons. */
  lesson: NextLesson | null
  endingLesson: EndingLesson
  /** Free cancellation has ended: by a certificate, or by the lessons opened in a self-paced course. */
  endsCancellation: boolean
}

type Row = Omit<CourseUse, 'lesson'> & {
  id: string
  course: string
  slug: string | null
  number: number
  isStarted: boolean
}

/**
 * Returns the use of courses by enrollment. A lesson that the user opened in an earlier enrollment counts, so that
 * canceling and enrolling again does not open one lesson after another.
 */
export async function loadCourseUse(ctx: Ctx, enrollmentIds: string[]): Promise<Map<string, CourseUse>> {
  if (enrollmentIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT e.id, c.slug AS course, next.slug, next.number, next.is_started AS "isStarted",
      CASE WHEN consent.given THEN 'first' ELSE 'second' END AS "endingLesson",
      EXISTS (SELECT FROM course_certificates k WHERE k.user_id = e.user_id AND k.course_id = e.course_id)
        OR (c.format = 'self_paced' AND e.starts_at IS NULL AND e.first_lesson_id IS NOT NULL AND (consent.given
          OR EXISTS (SELECT FROM enrollments o WHERE o.user_id = e.user_id AND o.course_id = e.course_id
            AND (o.second_lesson_at IS NOT NULL OR o.first_lesson_id <> e.first_lesson_id)))) AS "endsCancellation"
    FROM enrollments e JOIN courses c ON c.id = e.course_id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM order_lines l JOIN orders ON orders.id = l.order_id
      WHERE l.id = e.order_line_id AND orders.immediate_delivery_at IS NOT NULL) AS given) AS consent
    LEFT JOIN LATERAL (
      SELECT l.slug, (row_number() OVER (ORDER BY s.position, l.position))::integer AS number,
        v.lesson_id IS NOT NULL AS is_started
      FROM course_lessons l JOIN course_sections s ON s.id = l.section_id
      LEFT JOIN course_visits v ON v.lesson_id = l.id AND v.user_id = e.user_id
      WHERE l.course_id = e.course_id AND l.is_published
      ORDER BY v.lesson_id IS NULL, s.position, l.position LIMIT 1) AS next ON true
    WHERE e.id = ANY(${sql.param(enrollmentIds)}::uuid[])`)
  return new Map(
    rows.map(({ id, course, slug, number, isStarted, ...use }) => {
      const lesson = slug === null ? null : { path: courseLessonPath(course, slug), number, isStarted }
      return [id, { ...use, lesson }]
    }),
  )
}
