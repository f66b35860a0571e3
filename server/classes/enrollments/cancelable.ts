import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { OrderItem } from '../../sales/orders/index.ts'
import { cancelDeadlineOf, enrolledStartsAt, isSelfPaced, loadCourseUse } from '../schedule/index.ts'
import type { EnrolledClass, EnrollmentRecord, LockedEnrollment } from './lock-enrollment.ts'

/** The deadline shown at purchase, or a later one if the class was postponed. Null while a live class has no date. */
export function cancelDeadline({
  line,
  ...enrolled
}: EnrolledClass & { line: OrderItem; enrollment: EnrollmentRecord }): Date | null {
  const startsAt = enrolledStartsAt(enrolled)
  return cancelDeadlineOf(startsAt, { ...line, isSelfPaced: isSelfPaced(enrolled.course, startsAt) })
}

/** Returns false after the deadline, with a certificate, and after the lessons that end free cancellation. */
export async function isCancelable(ctx: Ctx, locked: LockedEnrollment): Promise<boolean> {
  const deadline = cancelDeadline(locked)
  if (deadline && deadline <= ctx.now()) return false
  const { id } = locked.enrollment
  return (await loadCourseUse(ctx, [id])).get(id)?.endsCancellation !== true
}

/** @throws conflict if it is not cancelable */
export async function assertCancelable(ctx: Ctx, locked: LockedEnrollment): Promise<void> {
  if (await isCancelable(ctx, locked)) return
  const message =
    enrolledStartsAt(locked) === null
      ? 'It’s too late to cancel: you’ve started the course, or the time for free cancellation is over.'
      : 'It’s too late to cancel: the class starts soon or has already started.'
  throw new Problem('conflict', { message })
}
