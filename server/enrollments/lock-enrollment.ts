import { and, eq } from 'drizzle-orm'
import { CANCEL_DAYS } from '#contract/limits.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { enrollments, orderLines } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { lockOrder, type Order, type OrderItem } from '../orders/index.ts'
import { Problem } from '../problem.ts'
import { courseStartsAt, daysBefore, workshopStartsAt } from '../schedule/index.ts'

type EnrolledClass = { course: typeof courses.$inferSelect | null; workshop: typeof workshops.$inferSelect | null }

type EnrollmentRow = typeof enrollments.$inferSelect

export type OwnEnrollment = EnrolledClass & { order: Order; line: OrderItem; enrollment: EnrollmentRow }

/** Refund reason of a cancellation, shown to admins. */
export const CANCELED_BY_BUYER = 'Cancelled by the buyer'

/**
 * Returns until when an enrollment can be canceled: the deadline shown at purchase, or a later one if the class was
 * postponed. Null while the class has no date: no deadline.
 */
export function cancelDeadline({
  line,
  ...enrolled
}: EnrolledClass & { line: OrderItem; enrollment: EnrollmentRow }): Date | null {
  const deadline = daysBefore(enrollmentStartsAt(enrolled), line.cancelDays ?? CANCEL_DAYS)
  return deadline && line.cancelUntil && line.cancelUntil > deadline ? line.cancelUntil : deadline
}

/** A course's own date moves to its next group once it has started, so the date stored with the enrollment counts. */
export function enrollmentStartsAt({
  enrollment,
  course,
  workshop,
}: EnrolledClass & { enrollment: EnrollmentRow }): Date | null {
  if (workshop) return workshopStartsAt(workshop)
  return enrollment.startsAt ?? (course && courseStartsAt(course))
}

/**
 * Returns a completed or canceled enrollment of the viewer, with its order locked.
 * @throws sign_in_required, not_found also for other users' enrollments
 */
export async function lockOwnEnrollment(ctx: Ctx, { id }: { id: string }): Promise<OwnEnrollment> {
  const { userId } = requireViewer(ctx)
  const isOwn = and(eq(enrollments.id, id), eq(enrollments.userId, userId))
  const select = () =>
    ctx.db
      .select({ enrollment: enrollments, line: orderLines, course: courses, workshop: workshops })
      .from(enrollments)
      .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
      .leftJoin(courses, eq(courses.id, enrollments.courseId))
      .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
      .where(isOwn)
  const [unlocked] = await select()
  const order = unlocked && (await lockOrder(ctx, unlocked.line.orderId))
  // Read again under the lock: a concurrent request may have transferred or canceled it.
  const [row] = order ? await select() : []
  const { status } = row?.enrollment ?? {}
  if (!order || !row || (status !== 'completed' && status !== 'refunded')) throw new Problem('not_found')
  return { order, ...row }
}

/** @throws conflict after the cancellation deadline */
export function assertCancelable(ctx: Ctx, enrollment: OwnEnrollment): void {
  const deadline = cancelDeadline(enrollment)
  if (deadline && deadline <= ctx.now())
    throw new Problem('conflict', {
      message: 'It is too late to give this place back: it begins too soon, or has begun.',
    })
}
