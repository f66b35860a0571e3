import { and, eq, isNotNull } from 'drizzle-orm'
import { enrollments } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { freeSeats } from '../orders/index.ts'
import { startCancellation } from './cancel.ts'
import { cancelDeadline, enrollmentStartsAt, lockOwnEnrollment } from './get-own.ts'

/**
 * Gives up every place of the viewer in a class that has not begun, in the caller's transaction: what can still be
 * cancelled is paid back, of anything else only the seat is free again (features: account, 11).
 * @returns the refunds that were promised, to be paid after the commit
 * @throws sign_in_required, conflict
 */
export async function cancelAllEnrollments(ctx: Ctx): Promise<string[]> {
  const { userId } = requireViewer(ctx)
  const mine = and(
    eq(enrollments.userId, userId),
    eq(enrollments.status, 'completed'),
    isNotNull(enrollments.orderLineId),
  )
  const places = await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(mine)
    .orderBy(enrollments.workshopId, enrollments.id)
  const refunds: string[] = []
  for (const { id } of places) {
    const place = await lockOwnEnrollment(ctx, { id })
    const [begins, until] = [enrollmentStartsAt(place), cancelDeadline(place)]
    const inTime = until === null || until > ctx.now()
    const refund = inTime ? await startCancellation(ctx, place) : null
    if (refund) refunds.push(refund)
    if (!inTime && begins && begins > ctx.now()) await freeSeats(ctx, [place.line.id])
  }
  return refunds
}
