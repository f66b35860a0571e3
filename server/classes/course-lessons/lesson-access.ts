import { and, eq, isNull, sql } from 'drizzle-orm'
import { courseLessonPath } from '#contract/classes/course-lessons/course-lesson-path.ts'
import { type LessonTimes, openingOf } from '#contract/classes/course-lessons/opening.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { courseLessons } from '#db/schema/classes/course-lessons.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { toLesson } from '../../content/binder/index.ts'
import type { LessonSource } from '../../content/binder/lesson-source.ts'
import type { Ctx } from '../../context.ts'
import { isCourseOpen } from '../catalog/index.ts'
import { enrolledStartsAt, lessonTimes } from '../schedule/index.ts'
import { listSections, numberOf } from './curriculum.ts'

type CourseRow = typeof courses.$inferSelect
type LessonRow = typeof courseLessons.$inferSelect

/** A course and the times that decide which of its lessons the user can open. */
export type CourseAccess = { course: CourseRow; enrollmentId: string; times: LessonTimes }

/**
 * Returns the user's paid enrollment in a course, also if the course was deleted; null after a refund, and if the
 * course was canceled before it began for the user.
 */
export async function findCourseAccess(
  ctx: Ctx,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<CourseAccess | null> {
  const [row] = await ctx.db
    .select({ course: courses, enrollment: enrollments })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.userId, userId), eq(enrollments.status, 'completed'), eq(courses.id, courseId)))
  if (!row) return null
  const startsAt = enrolledStartsAt({ ...row, workshop: null })
  const { canceledAt } = row.course
  if (canceledAt && !(startsAt && startsAt <= canceledAt)) return null
  return { course: row.course, enrollmentId: row.enrollment.id, times: lessonTimes(row) }
}

/** Lessons of a course: previews for everyone while it is on sale, and open lessons for enrolled users. */
export const courseLessonSource: LessonSource<Ctx> = async (ctx, { lessonId, userId }) => {
  const [row] = await ctx.db
    .select({ lesson: courseLessons, course: courses })
    .from(courseLessons)
    .innerJoin(courses, eq(courses.id, courseLessons.courseId))
    .where(and(eq(courseLessons.id, lessonId), eq(courseLessons.isPublished, true)))
  if (!row || !((await isPublicPreview(ctx, row.lesson)) || (await isOpenFor(ctx, row.lesson, userId)))) return null
  const sections = await listSections(ctx, row.course.id, { drafts: false })
  return {
    lesson: toReadableLesson(row.lesson),
    number: numberOf(sections, lessonId),
    path: courseLessonPath(row.course.slug, row.lesson.slug),
  }
}

async function isPublicPreview(ctx: Ctx, { isPreview, courseId }: LessonRow): Promise<boolean> {
  if (!isPreview) return false
  const isOpen = and(eq(courses.id, courseId), isCourseOpen(ctx.now()))
  return (await ctx.db.select({ id: courses.id }).from(courses).where(isOpen)).length > 0
}

async function isOpenFor(ctx: Ctx, lesson: LessonRow, userId: string | null): Promise<boolean> {
  const access = userId && (await findCourseAccess(ctx, { userId, courseId: lesson.courseId }))
  if (!access || !openingOf(lesson, access.times, ctx.now()).isOpen) return false
  await recordOpenedLesson(ctx, access, lesson.id)
  return true
}

/** Stores the first lesson that a user opens, and the time of another one: they can end free cancellation. */
export async function recordOpenedLesson(ctx: Ctx, { enrollmentId }: CourseAccess, lessonId: string): Promise<void> {
  const { id, firstLessonId, secondLessonAt } = enrollments
  const isNew = and(isNull(secondLessonAt), sql`${firstLessonId} IS DISTINCT FROM ${lessonId}::uuid`)
  await ctx.db
    .update(enrollments)
    .set({
      firstLessonId: sql`coalesce(${firstLessonId}, ${lessonId}::uuid)`,
      secondLessonAt: sql`CASE WHEN ${firstLessonId} IS NOT NULL THEN ${ctx.now().toISOString()}::timestamptz END`,
    })
    .where(and(eq(id, enrollmentId), isNew))
}

/** The content of a lesson, sanitized. The caller has checked that the user may read it. */
export function toReadableLesson(row: LessonRow): Lesson {
  const { courseId, sectionId, position, available, availableOn, availableDays, isPreview, ...lesson } = row
  return toLesson({ ...lesson, orderIndex: position })
}
