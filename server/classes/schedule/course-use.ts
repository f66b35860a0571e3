import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { EndingLesson } from '#contract/classes/catalog/cancellation-terms.ts'
import { continueLesson } from '#contract/classes/course-lessons/continue-lesson.ts'
import { courseLessonPath } from '#contract/classes/course-lessons/course-lesson-path.ts'
import { openingOf } from '#contract/classes/course-lessons/opening.ts'
import type { NextLesson } from '#contract/sales/orders/ways-in.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { courseLessons, courseSections, courseVisits } from '#db/schema/classes/course-lessons.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { lessonProgress } from '#db/schema/content/binder.ts'
import type { Ctx } from '../../context.ts'
import { lessonTimes } from './class-access.ts'

/** The progress of the user of an enrollment in its course. */
export type CourseUse = {
  /** Null without lessons. */
  lesson: NextLesson | null
  endingLesson: EndingLesson
  /** Free cancellation has ended: by a certificate, or by the lessons opened in a self-paced course. */
  endsCancellation: boolean
}

type Row = Omit<CourseUse, 'lesson'> & { id: string }

/**
 * Returns the use of courses by enrollment. A lesson that the user opened in an earlier enrollment counts, so that
 * canceling and enrolling again does not open one lesson after another.
 */
export async function loadCourseUse(ctx: Ctx, enrollmentIds: string[]): Promise<Map<string, CourseUse>> {
  if (enrollmentIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<Row>(sql`
    SELECT e.id,
      CASE WHEN consent.given THEN 'first' ELSE 'second' END AS "endingLesson",
      EXISTS (SELECT FROM course_certificates k WHERE k.user_id = e.user_id AND k.course_id = e.course_id)
        OR (c.format = 'self_paced' AND e.starts_at IS NULL AND e.first_lesson_id IS NOT NULL AND (consent.given
          OR EXISTS (SELECT FROM enrollments o WHERE o.user_id = e.user_id AND o.course_id = e.course_id
            AND (o.second_lesson_at IS NOT NULL OR o.first_lesson_id <> e.first_lesson_id)))) AS "endsCancellation"
    FROM enrollments e JOIN courses c ON c.id = e.course_id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM order_lines l JOIN orders ON orders.id = l.order_id
      WHERE l.id = e.order_line_id AND orders.immediate_delivery_at IS NOT NULL) AS given) AS consent
    WHERE e.id = ANY(${sql.param(enrollmentIds)}::uuid[])`)
  const lessonOf = await loadNextLessons(ctx, enrollmentIds)
  return new Map(rows.map(({ id, ...use }) => [id, { ...use, lesson: lessonOf.get(id) ?? null }]))
}

/** Returns by enrollment the lesson at which the user continues. */
async function loadNextLessons(ctx: Ctx, enrollmentIds: string[]): Promise<Map<string, NextLesson | undefined>> {
  const { startsAt, enrollmentDate } = enrollments
  const { id, slug, available, availableOn, availableDays, isPreview } = courseLessons
  const rows = await ctx.db
    .select({
      enrollment: { id: enrollments.id, startsAt, enrollmentDate },
      course: { slug: courses.slug, nextStartDate: courses.nextStartDate, format: courses.format },
      lesson: { id, slug, available, availableOn, availableDays, isPreview },
      doneAt: lessonProgress.doneAt,
      visitedAt: courseVisits.visitedAt,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(courseLessons, and(eq(courseLessons.courseId, courses.id), courseLessons.isPublished))
    .innerJoin(courseSections, eq(courseSections.id, courseLessons.sectionId))
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, id), eq(lessonProgress.userId, enrollments.userId)))
    .leftJoin(courseVisits, and(eq(courseVisits.lessonId, id), eq(courseVisits.userId, enrollments.userId)))
    .where(inArray(enrollments.id, enrollmentIds))
    .orderBy(asc(courseSections.position), asc(courseLessons.position))
  const lessons = rows.map(({ lesson, doneAt, visitedAt, ...row }) => ({
    ...lesson,
    enrollmentId: row.enrollment.id,
    path: courseLessonPath(row.course.slug, lesson.slug),
    isOpen: openingOf(lesson, lessonTimes(row), ctx.now()).isOpen,
    isDone: doneAt !== null,
    isLast: visitedAt !== null,
  }))
  const lessonsOf = Map.groupBy(lessons, ({ enrollmentId }) => enrollmentId)
  return new Map([...lessonsOf].map(([enrollmentId, lessons]) => [enrollmentId, nextLesson(lessons)]))
}

type LessonState = { id: string; path: string; isOpen: boolean; isDone: boolean; isLast: boolean }

function nextLesson(lessons: LessonState[]): NextLesson | undefined {
  const last = lessons.find(({ isLast }) => isLast)
  const doneIds = new Set(lessons.flatMap(({ id, isDone }) => (isDone ? id : [])))
  const next = continueLesson(lessons, last?.id ?? null, (id) => doneIds.has(id))
  return (
    next && {
      path: next.path,
      number: lessons.indexOf(next) + 1,
      isStarted: last !== undefined || doneIds.size > 0,
      isDone: doneIds.size === lessons.length,
    }
  )
}
