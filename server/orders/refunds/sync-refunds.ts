import { refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import type { Order } from '../checkout/place-order.ts'
import { findPendingRefund, recordRefund } from './record-refund.ts'
import { reverseRefund } from './reverse-refund.ts'

/**
 * Brings a locked order to what the provider says went back, whoever sent it: what is more than in our books is the refund
 * that is on its way, and else one that somebody made at the provider; what is less came back. A line whose price went
 * back is taken away, a part of it only lowers what was earned (features: orders, 15).
 * @param booked what our books said had gone back before the provider was asked
 */
export async function syncRefunds(
  ctx: Ctx,
  { order, session, refundedBefore }: { order: Order; session: ProviderSession; refundedBefore: number },
): Promise<void> {
  const refundedMinor = Math.min(session.refundedMinor, order.totalMinor)
  const cameBack = refundedMinor < order.refundedMinor
  // An answer that is older than our books must not undo what a newer one told.
  if (refundedMinor === order.refundedMinor || (cameBack && refundedBefore !== order.refundedMinor)) return
  if (cameBack) return reverseRefund(ctx, { order, session, refundedMinor })
  const ours = await findPendingRefund(ctx, order.id)
  const explained = ours !== undefined && ours.amountMinor <= refundedMinor - order.refundedMinor
  const known = explained ? await recordRefund(ctx, { order, refund: ours, providerRefundId: null }) : order
  const externalMinor = refundedMinor - known.refundedMinor
  if (externalMinor > 0)
    await recordExternalRefund(ctx, known, { amountMinor: externalMinor, reason: reasonOf(session) })
}

const reasonOf = ({ dispute }: ProviderSession) => (dispute === 'lost' ? 'dispute' : 'by_hand')

type Beside = { amountMinor: number; reason: 'by_hand' | 'dispute' }

/** Somebody paid it back at the provider, beside us, or a bank took it: no line was named, so all of them share it. */
async function recordExternalRefund(ctx: Ctx, order: Order, { amountMinor, reason }: Beside): Promise<void> {
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      orderId: order.id,
      amountMinor,
      reason,
      status: 'done',
      createdAt: ctx.now(),
      doneAt: ctx.now(),
    })
    .returning()
  if (refund) await recordRefund(ctx, { order, refund, providerRefundId: null })
}
