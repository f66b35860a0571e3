import { and, eq, isNotNull } from 'drizzle-orm'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import {
  cancelFreeLine,
  enrollmentCanceledMail,
  findPendingRefund,
  freeSeats,
  notifyOfOrderChange,
  queueMailToBuyer,
  refundAmounts,
  requestRefund,
  tryRefundNow,
} from '../../sales/orders/index.ts'
import { transaction } from '../../transaction.ts'
import { calendarCancellation } from '../notifications/index.ts'
import { enrolledStartsAt } from '../schedule/index.ts'
import { assertCancelable, isCancelable } from './cancelable.ts'
import { CANCELED_BY_BUYER, isCancellationOf, type LockedEnrollment, lockUserEnrollment } from './lock-enrollment.ts'

/**
 * Cancels the viewer's enrollment and refunds it. The seat is released once the refund is done.
 * @throws sign_in_required, not_found, conflict
 */
export async function cancelEnrollment(ctx: Ctx, { id }: { id: string }): Promise<void> {
  requireViewer(ctx)
  const refundId = await transaction(ctx, async (ctx) => startCancellation(ctx, await lockUserEnrollment(ctx, { id })))
  if (refundId) await tryRefundNow(ctx, refundId)
}

/** @returns the id of the requested refund, or null if there is nothing to refund */
export async function startCancellation(ctx: Ctx, locked: LockedEnrollment): Promise<string | null> {
  const { order, line, enrollment } = locked
  if (enrollment.status === 'refunded') return null
  const pendingRefund = await findPendingRefund(ctx, order.id)
  if (pendingRefund && (await isCancellationOf(ctx, pendingRefund, line))) return null
  if (pendingRefund)
    throw new Problem('conflict', { message: 'A refund of this order is still in progress. Please try again later.' })
  await assertCancelable(ctx, locked)
  await notifyOfCancellation(ctx, locked)
  const lines = refundAmounts([line], undefined)
  if (lines.length === 0) {
    await cancelFreeLine(ctx, { order, line })
    const { publicUrl } = ctx.site
    await queueMailToBuyer(
      ctx,
      order,
      (buyer) => enrollmentCanceledMail({ title: line.title, isGift: line.giftCodeId !== null, buyer, publicUrl }),
      ({ to }) => calendarCancellation(ctx, { lines: [line], to }),
    )
    return null
  }
  const refund = await requestRefund(ctx, {
    order,
    lines,
    reason: CANCELED_BY_BUYER,
    requestKey: null,
    requestedBy: null,
  })
  ctx.log.info({ orderId: order.id, refundId: refund.id }, 'enrollment canceled')
  return refund.id
}

/**
 * After the cancellation deadline only the seat is released, without a refund.
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
    const startsAt = enrolledStartsAt(enrollment)
    const canCancel = await isCancelable(ctx, enrollment)
    const refundId = canCancel ? await startCancellation(ctx, enrollment) : null
    if (refundId) refundIds.push(refundId)
    if (canCancel || !startsAt || startsAt <= ctx.now()) continue
    await freeSeats(ctx, [enrollment.line.id])
    await notifyOfCancellation(ctx, enrollment)
  }
  return refundIds
}

const notifyOfCancellation = (ctx: Ctx, { order, line }: LockedEnrollment): Promise<void> =>
  notifyOfOrderChange(ctx, { kind: 'cancellation', title: `Enrollment canceled: ${line.title}`, order })
