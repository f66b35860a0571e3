import { and, eq } from 'drizzle-orm'
import { courses, workshops } from '#db/schema/classes.ts'
import { enrollments, orderLines } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { lockOrder, type Order, type OrderItem } from '../orders/index.ts'
import { Problem } from '../problem.ts'

export type EnrolledClass = {
  course: typeof courses.$inferSelect | null
  workshop: typeof workshops.$inferSelect | null
}

export type EnrollmentRecord = typeof enrollments.$inferSelect

export type LockedEnrollment = EnrolledClass & { order: Order; line: OrderItem; enrollment: EnrollmentRecord }

/** Refund reason of a cancellation, shown to admins. */
export const CANCELED_BY_BUYER = 'Cancelled by the buyer'

/**
 * Returns a completed or canceled enrollment of the viewer, with its order locked.
 * @throws sign_in_required, not_found also for other users' enrollments
 */
export async function lockUserEnrollment(ctx: Ctx, { id }: { id: string }): Promise<LockedEnrollment> {
  const { userId } = requireViewer(ctx)
  const isUserEnrollment = and(eq(enrollments.id, id), eq(enrollments.userId, userId))
  const select = () =>
    ctx.db
      .select({ enrollment: enrollments, line: orderLines, course: courses, workshop: workshops })
      .from(enrollments)
      .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
      .leftJoin(courses, eq(courses.id, enrollments.courseId))
      .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
      .where(isUserEnrollment)
  const [unlocked] = await select()
  const order = unlocked && (await lockOrder(ctx, unlocked.line.orderId))
  // Read again under the lock: a concurrent request may have transferred or canceled it.
  const [row] = order ? await select() : []
  const { status } = row?.enrollment ?? {}
  if (!order || !row || (status !== 'completed' && status !== 'refunded')) throw new Problem('not_found')
  return { order, ...row }
}
