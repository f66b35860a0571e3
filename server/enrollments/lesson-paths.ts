import { sql } from 'drizzle-orm'
import { courseLessonPath } from '#contract/course-lessons/course-lesson-path.ts'
import type { Ctx } from '../context.ts'

type Row = { courseId: string; course: string; lesson: string }

/** Returns, by course, the path of the lesson that the user opened last, or else of the first published one. */
export async function loadLessonPaths(ctx: Ctx, userId: string, courseIds: string[]): Promise<Map<string, string>> {
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT DISTINCT ON (l.course_id) l.course_id AS "courseId", c.slug AS course, l.slug AS lesson
    FROM course_lessons l JOIN course_sections s ON s.id = l.section_id JOIN courses c ON c.id = l.course_id
    LEFT JOIN course_visits v ON v.lesson_id = l.id AND v.user_id = ${userId}
    WHERE l.course_id = ANY(${sql.param(courseIds)}::uuid[]) AND l.is_published
    ORDER BY l.course_id, v.lesson_id IS NULL, s.position, l.position`)
  return new Map(rows.map(({ courseId, course, lesson }) => [courseId, courseLessonPath(course, lesson)]))
}
