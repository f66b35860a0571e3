import { CANCEL_DAYS } from '#contract/classes/catalog/cancellation-terms.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { findPendingRefund } from '../../sales/orders/index.ts'
import { transaction } from '../../transaction.ts'
import { assertCancelable } from './cancelable.ts'
import { lockUserEnrollment } from './lock-enrollment.ts'
import { findMoveTarget, moveEnrollment } from './move-enrollment.ts'
import { isSameWorkshop } from './transfer-options.ts'

/**
 * Transfers an enrollment to another date of its workshop, before the cancellation deadline. Idempotent.
 * @throws sign_in_required, not_found, conflict, already_enrolled, sold_out, validation
 */
export async function transferEnrollment(
  ctx: Ctx,
  { id, workshopId }: { id: string; workshopId: string },
): Promise<void> {
  const { userId } = requireViewer(ctx)
  await transaction(ctx, async (ctx) => {
    const locked = await lockUserEnrollment(ctx, { id })
    const { order, line, enrollment, workshop } = locked
    if (line.workshopId === workshopId && enrollment.status === 'completed') return
    const isEnding = workshop?.canceledAt != null || (await findPendingRefund(ctx, order.id))
    if (!line.workshopId || enrollment.status !== 'completed' || isEnding)
      throw new Problem('conflict', { message: 'This enrollment can’t be moved.' })
    await assertCancelable(ctx, locked)
    const target = await findMoveTarget(ctx, workshopId)
    if (!workshop || !isSameWorkshop(target, workshop))
      throw new Problem('conflict', { message: 'You can only move to another date of the same workshop.' })
    if (target.unitMinor !== line.unitMinor)
      throw new Problem('conflict', { message: 'The price of this date has changed. Please choose another date.' })
    const cancelDays = line.cancelDays ?? CANCEL_DAYS
    await moveEnrollment(ctx, { locked, userId, from: line.workshopId, target, cancelDays, movedBy: 'buyer' })
  })
}
