import { and, eq } from 'drizzle-orm'
import { CANCEL_DAYS } from '#contract/limits.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { enrollments, orderLines } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import type { Order } from '../orders/checkout/place-order.ts'
import type { OrderItem } from '../orders/fulfillment/grant-enrollments.ts'
import { lockOrder } from '../orders/index.ts'
import { Problem } from '../problem.ts'
import { courseStartsAt, daysBefore, workshopStartsAt } from '../schedule/index.ts'

type Classes = { course: typeof courses.$inferSelect | null; workshop: typeof workshops.$inferSelect | null }

type Enrollment = typeof enrollments.$inferSelect

/**
 * Until when a place is cancelled and paid back: as it was shown to the buyer, or later where the class was put off since.
 * Null: its day is not set yet, so at any time.
 */
export function cancelDeadline({ line, ...place }: Classes & { line: OrderItem; enrollment: Enrollment }): Date | null {
  const until = daysBefore(enrollmentStartsAt(place), line.cancelDays ?? CANCEL_DAYS)
  return until && line.cancelUntil && line.cancelUntil > until ? line.cancelUntil : until
}

/** A course's own day moves on to the next group when this one has begun, so the day that the person was told counts. */
export function enrollmentStartsAt({
  enrollment,
  course,
  workshop,
}: Classes & { enrollment: Enrollment }): Date | null {
  if (workshop) return workshopStartsAt(workshop)
  return enrollment.startsAt ?? (course && courseStartsAt(course))
}

export type OwnEnrollment = Classes & { order: Order; line: OrderItem; enrollment: Enrollment }

/**
 * A place that the viewer has, or had and gave back, with its order locked; "not yours" and "not there" are one answer.
 * @throws sign_in_required, not_found
 */
export async function lockOwnEnrollment(ctx: Ctx, { id }: { id: string }): Promise<OwnEnrollment> {
  const { userId } = requireViewer(ctx)
  const isMine = and(eq(enrollments.id, id), eq(enrollments.userId, userId))
  const read = () =>
    ctx.db
      .select({ enrollment: enrollments, line: orderLines, course: courses, workshop: workshops })
      .from(enrollments)
      .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
      .leftJoin(courses, eq(courses.id, enrollments.courseId))
      .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
      .where(isMine)
  const [unlocked] = await read()
  const order = unlocked && (await lockOrder(ctx, unlocked.line.orderId))
  // Read again under the lock: another tab may just have moved it, or given it back.
  const [place] = order ? await read() : []
  const { status } = place?.enrollment ?? {}
  if (!order || !place || (status !== 'completed' && status !== 'refunded')) throw new Problem('not_found')
  return { order, ...place }
}

/** @throws conflict when it is too late to give the place back */
export function assertCancelable(ctx: Ctx, place: OwnEnrollment): void {
  const until = cancelDeadline(place)
  if (until && until <= ctx.now())
    throw new Problem('conflict', {
      message: 'It is too late to give this place back: it begins too soon, or has begun.',
    })
}
