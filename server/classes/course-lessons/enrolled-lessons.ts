import { and, eq, sql } from 'drizzle-orm'
import { courseLessonPath } from '#contract/classes/course-lessons/course-lesson-path.ts'
import type { EnrolledCourse, OpenedLesson } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { openingOf } from '#contract/classes/course-lessons/opening.ts'
import { courseLessons, courseVisits } from '#db/schema/classes/course-lessons.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'
import { pageLink } from '../../platform/graphics/page-link.ts'
import { Problem } from '../../problem.ts'
import { cancelDeadlineOf, isSelfPaced, loadCourseUse } from '../schedule/index.ts'
import { findCourseCertificate } from './certificates/find-certificates.ts'
import { listSections } from './curriculum.ts'
import { listLessonFiles } from './files/lesson-files.ts'
import { type CourseAccess, findCourseAccess, recordOpenedLesson, toReadableLesson } from './lesson-access.ts'

/**
 * Returns the lessons of a course that the viewer is enrolled in, without content. @throws sign_in_required, not_found
 */
export async function getEnrolledCourse(ctx: Ctx, { id }: { id: string }): Promise<EnrolledCourse> {
  return toEnrolledCourse(ctx, await requireCourseAccess(ctx, id))
}

/**
 * Returns a lesson of a course that the viewer is enrolled in. Its content is null before it opens. @throws
 * sign_in_required, not_found
 */
export async function openLesson(ctx: Ctx, { id }: { id: string }): Promise<OpenedLesson> {
  const { row, access } = await findEnrolledLesson(ctx, id)
  const { course, times } = access
  const link = pageLink(ctx.site.publicUrl, courseLessonPath(course.slug, row.slug))
  const { isOpen } = openingOf(row, times, ctx.now())
  if (isOpen) await recordOpenedLesson(ctx, access, row.id)
  return {
    ...(await toEnrolledCourse(ctx, access)),
    lessonId: row.id,
    nextEndsCancellation: await isCancelableUntilNext(ctx, access),
    content: isOpen ? { lesson: toReadableLesson(row), link, files: await listLessonFiles(ctx, row.id) } : null,
  }
}

/** Stores which lesson the viewer opened last. @throws sign_in_required, not_found */
export async function saveVisit(ctx: Ctx, { id: lessonId }: { id: string }): Promise<{ lastLessonId: string }> {
  const { userId } = requireViewer(ctx)
  const { row } = await findEnrolledLesson(ctx, lessonId)
  const visit = { lessonId, visitedAt: ctx.now() }
  await ctx.db
    .insert(courseVisits)
    .values({ userId, courseId: row.courseId, ...visit })
    .onConflictDoUpdate({ target: [courseVisits.userId, courseVisits.courseId], set: visit })
  return { lastLessonId: lessonId }
}

/** Returns true for a self-paced course while the second lesson would end its free cancellation. */
async function isCancelableUntilNext(ctx: Ctx, { course, enrollmentId }: CourseAccess): Promise<boolean> {
  if (course.format !== 'self_paced') return false
  const use = (await loadCourseUse(ctx, [enrollmentId])).get(enrollmentId)
  if (use?.endingLesson !== 'second' || use.endsCancellation) return false
  const [row] = await ctx.db
    .select({ startsAt: enrollments.startsAt, cancelUntil: orderLines.cancelUntil, cancelDays: orderLines.cancelDays })
    .from(enrollments)
    .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
    .where(eq(enrollments.id, enrollmentId))
  if (!row || !isSelfPaced(course, row.startsAt)) return false
  const deadline = cancelDeadlineOf(null, { ...row, isSelfPaced: true })
  return deadline === null || deadline > ctx.now()
}

/** "Not enrolled" and "no such lesson" are one answer. */
async function findEnrolledLesson(ctx: Ctx, id: string) {
  requireViewer(ctx)
  const [row] = await ctx.db
    .select()
    .from(courseLessons)
    .where(and(eq(courseLessons.id, id), eq(courseLessons.isPublished, true)))
  if (!row) throw new Problem('not_found')
  return { row, access: await requireCourseAccess(ctx, row.courseId) }
}

async function requireCourseAccess(ctx: Ctx, courseId: string): Promise<CourseAccess> {
  const { userId } = requireViewer(ctx)
  const access = await findCourseAccess(ctx, { userId, courseId })
  if (!access) throw new Problem('not_found')
  return access
}

async function toEnrolledCourse(ctx: Ctx, { course, times }: CourseAccess): Promise<EnrolledCourse> {
  const { userId } = requireViewer(ctx)
  const { id, slug, title } = course
  const isThis = and(eq(courseVisits.userId, userId), eq(courseVisits.courseId, id))
  const [sections, [visit], certificate] = await Promise.all([
    listSections(ctx, id, { drafts: false }),
    ctx.db.select({ lessonId: courseVisits.lessonId }).from(courseVisits).where(isThis),
    findCourseCertificate(ctx, { userId, courseId: id }),
  ])
  return {
    course: { id, slug, title },
    sections: sections.map(({ lessons, ...section }) => ({
      ...section,
      lessons: lessons.map((lesson) => {
        const { isOpen, opensAt } = openingOf(lesson, times, ctx.now())
        const { id, slug, title, isPreview } = lesson
        return { id, slug, title, isPreview, isOpen, opensAt: opensAt?.toISOString() ?? null }
      }),
    })),
    lastLessonId: visit?.lessonId ?? null,
    certificate,
  }
}

export const courseVisitExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT course_id AS key, to_jsonb(v) - 'user_id' || jsonb_build_object(
    'course', (SELECT title FROM courses c WHERE c.id = v.course_id),
    'lesson', (SELECT title FROM course_lessons l WHERE l.id = v.lesson_id)) AS value
  FROM course_visits v WHERE user_id = ${userId} AND course_id > ${afterId} ORDER BY course_id`
