import { and, count, eq, max } from 'drizzle-orm'
import type { Certificate } from '#contract/classes/course-lessons/certificates.schema.ts'
import { courseCertificates, courseLessons } from '#db/schema/classes/course-lessons.ts'
import { lessonProgress } from '#db/schema/content/binder.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { createTypedCode } from '../../../platform/crypto/typed-codes.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { type CourseAccess, findCourseAccess } from '../lesson-access.ts'
import { CODE_LENGTH, findCourseCertificate } from './find-certificates.ts'

/**
 * Issues the certificate of a course whose lessons the viewer has all marked as done, with the viewer's name at this
 * time. Idempotent: a later call returns the same certificate, also if the course or the name has changed.
 * @throws sign_in_required, not_found, conflict while a lesson is not done, validation without a name
 */
export async function issueCertificate(ctx: Ctx, { id: courseId }: { id: string }): Promise<Certificate> {
  const { userId, fullName } = requireViewer(ctx)
  const access = await findCourseAccess(ctx, { userId, courseId })
  if (!access) throw new Problem('not_found')
  const issued = await findCourseCertificate(ctx, { userId, courseId })
  if (issued) return issued
  const completedAt = await findCompletionTime(ctx, { userId, access })
  if (!completedAt) throw new Problem('conflict', { message: 'Mark all lessons as done to get your certificate.' })
  if (fullName === '') throw nameProblem()
  await ctx.db
    .insert(courseCertificates)
    .values({
      userId,
      courseId,
      code: createTypedCode(CODE_LENGTH),
      name: fullName,
      courseTitle: access.course.title,
      completedOn: completedAt.toISOString().slice(0, 10),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing({ target: [courseCertificates.userId, courseCertificates.courseId] })
  const certificate = await findCourseCertificate(ctx, { userId, courseId })
  if (!certificate) throw new Problem('not_found')
  return certificate
}

/** Returns when the last lesson was marked as done. Its clock is the browser's, so it is kept between the enrollment and now. */
async function findCompletionTime(
  ctx: Ctx,
  { userId, access: { course, times } }: { userId: string; access: CourseAccess },
): Promise<Date | null> {
  const isProgress = and(eq(lessonProgress.lessonId, courseLessons.id), eq(lessonProgress.userId, userId))
  const { lessons, done, lastDoneAt } = expectOne(
    await ctx.db
      .select({ lessons: count(), done: count(lessonProgress.doneAt), lastDoneAt: max(lessonProgress.doneAt) })
      .from(courseLessons)
      .leftJoin(lessonProgress, isProgress)
      .where(and(eq(courseLessons.courseId, course.id), eq(courseLessons.isPublished, true))),
  )
  if (!lastDoneAt || done < lessons) return null
  const [earliest, latest] = [times.enrolledAt.getTime(), ctx.now().getTime()]
  return new Date(Math.min(Math.max(lastDoneAt.getTime(), earliest), latest))
}

function nameProblem(): Problem {
  const message = 'Enter the name for your certificate.'
  return new Problem('validation', { message, fields: [{ field: 'fullName', message }] })
}
