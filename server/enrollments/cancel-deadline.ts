import type { Ctx } from '../context.ts'
import type { OrderItem } from '../orders/index.ts'
import { Problem } from '../problem.ts'
import { cancelDeadlineOf, courseStartsAt, workshopStartsAt } from '../schedule/index.ts'
import type { EnrolledClass, EnrollmentRecord, LockedEnrollment } from './lock-enrollment.ts'

/** The deadline shown at purchase, or a later one if the class was postponed. Null while the class has no date. */
export function cancelDeadline({
  line,
  ...enrolled
}: EnrolledClass & { line: OrderItem; enrollment: EnrollmentRecord }): Date | null {
  return cancelDeadlineOf(enrollmentStartsAt(enrolled), line)
}

/** A course's own date moves to its next group once it has started, so the date stored with the enrollment counts. */
export function enrollmentStartsAt({
  enrollment,
  course,
  workshop,
}: EnrolledClass & { enrollment: EnrollmentRecord }): Date | null {
  if (workshop) return workshopStartsAt(workshop)
  return enrollment.startsAt ?? (course && courseStartsAt(course))
}

/** @throws conflict after the cancellation deadline */
export function assertCancelable(ctx: Ctx, enrollment: LockedEnrollment): void {
  const deadline = cancelDeadline(enrollment)
  if (deadline && deadline <= ctx.now())
    throw new Problem('conflict', {
      message: 'It’s too late to cancel: the class starts soon or has already started.',
    })
}
