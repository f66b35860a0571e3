import { type Ctx, requireViewer } from '../context.ts'
import { findPendingRefund, markOrderRefunded, processRefund, refundAmounts, requestRefund } from '../orders/index.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { assertCancelable, lockOwnEnrollment, type OwnEnrollment } from './get-own.ts'

/** Why its money went back, as the owner reads it. */
export const CANCELED_BY_BUYER = 'Cancelled by the buyer'

/**
 * Gives the viewer's place in a class back within the time that they were shown, and their money with it: promised in one
 * transaction, then asked of the provider at once, and by a job until it is taken. The seat is free as soon as the money
 * went back. Doing so again changes nothing (features: account, 7).
 * @throws sign_in_required, not_found, conflict
 */
export async function cancelEnrollment(ctx: Ctx, { id }: { id: string }): Promise<void> {
  requireViewer(ctx)
  const refundId = await transaction(ctx, async (ctx) => startCancellation(ctx, await lockOwnEnrollment(ctx, { id })))
  if (refundId) await tryRefundNow(ctx, refundId)
}

/** Asks the provider after the commit: what it does not take now is tried again by the job. */
export async function tryRefundNow(ctx: Ctx, refundId: string): Promise<void> {
  await processRefund(ctx, { refundId }).catch((error) =>
    ctx.log.warn({ err: error, refundId }, 'a refund was not taken yet'),
  )
}

/** @returns the refund that was promised, if there is something to pay back */
export async function startCancellation(ctx: Ctx, place: OwnEnrollment): Promise<string | null> {
  const { order, line, enrollment } = place
  if (enrollment.status === 'refunded') return null
  const onItsWay = await findPendingRefund(ctx, order.id)
  if (onItsWay?.reason === CANCELED_BY_BUYER) return null
  if (onItsWay)
    throw new Problem('conflict', { message: 'A refund of this order is still on its way. Please try again later.' })
  assertCancelable(ctx, place)
  const lines = refundAmounts([line], undefined)
  if (lines.length === 0) {
    // It cost nothing, or its price went back before.
    await markOrderRefunded(ctx, { order, lines: [line] })
    return null
  }
  const promised = await requestRefund(ctx, {
    order,
    lines,
    reason: CANCELED_BY_BUYER,
    requestKey: null,
    askedBy: null,
  })
  ctx.log.info({ orderId: order.id, refundId: promised.id }, 'place cancelled by its buyer')
  return promised.id
}
