import { and, eq, isNotNull } from 'drizzle-orm'
import { enrollments } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { freeSeats } from '../orders/index.ts'
import { startCancellation } from './cancel.ts'
import { cancelDeadline, enrollmentStartsAt } from './cancel-deadline.ts'
import { lockUserEnrollment } from './lock-enrollment.ts'

/**
 * Cancels all enrollments of the viewer in classes that have not started, in the caller's transaction. After the
 * cancellation deadline only the seat is released, without a refund (features: account, 11).
 * @returns the ids of the requested refunds, to be processed after the commit
 * @throws sign_in_required, conflict
 */
export async function cancelAllEnrollments(ctx: Ctx): Promise<string[]> {
  const { userId } = requireViewer(ctx)
  const isActive = and(
    eq(enrollments.userId, userId),
    eq(enrollments.status, 'completed'),
    isNotNull(enrollments.orderLineId),
  )
  const rows = await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(isActive)
    .orderBy(enrollments.workshopId, enrollments.id)
  const refundIds: string[] = []
  for (const { id } of rows) {
    const enrollment = await lockUserEnrollment(ctx, { id })
    const startsAt = enrollmentStartsAt(enrollment)
    const deadline = cancelDeadline(enrollment)
    const isCancelable = deadline === null || deadline > ctx.now()
    const refundId = isCancelable ? await startCancellation(ctx, enrollment) : null
    if (refundId) refundIds.push(refundId)
    if (!isCancelable && startsAt && startsAt > ctx.now()) await freeSeats(ctx, [enrollment.line.id])
  }
  return refundIds
}
