import { refunds } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import type { CheckoutSession } from '../../payments/payment-provider.ts'
import type { Order } from '../order.ts'
import { findPendingRefund } from './pending-refund.ts'
import { recordRefund } from './record-refund.ts'
import { reverseRefund } from './reverse-refund.ts'

/**
 * Syncs the refunds of a locked order with the provider. If the provider refunded more than is recorded, completes the
 * pending refund or records an external one; if less, a refund was reversed. Fully refunded lines are revoked, a
 * partial refund only lowers the revenue.
 * @param refundedBefore the recorded amount before the session was fetched
 */
export async function syncRefunds(
  ctx: Ctx,
  { order, session, refundedBefore }: { order: Order; session: CheckoutSession; refundedBefore: number },
): Promise<void> {
  const refundedMinor = Math.min(session.refundedMinor, order.totalMinor)
  const isReversed = refundedMinor < order.refundedMinor
  // A session fetched before the last recorded refund is outdated and must not reverse it.
  if (refundedMinor === order.refundedMinor || (isReversed && refundedBefore !== order.refundedMinor)) return
  if (isReversed) return reverseRefund(ctx, { order, session, refundedMinor })
  const pending = await findPendingRefund(ctx, order.id)
  const isPendingDone = pending !== undefined && pending.amountMinor <= refundedMinor - order.refundedMinor
  const updated = isPendingDone ? await recordRefund(ctx, { order, refund: pending, providerRefundId: null }) : order
  const externalMinor = refundedMinor - updated.refundedMinor
  if (externalMinor > 0)
    await recordExternalRefund(ctx, updated, { amountMinor: externalMinor, reason: reasonOf(session) })
}

const reasonOf = ({ dispute }: CheckoutSession) => (dispute === 'lost' ? 'dispute' : 'by_hand')

type ExternalRefund = { amountMinor: number; reason: 'by_hand' | 'dispute' }

/** Records a refund made at the provider or a lost dispute. It names no lines, so all lines share it. */
async function recordExternalRefund(ctx: Ctx, order: Order, { amountMinor, reason }: ExternalRefund): Promise<void> {
  const [refund] = await ctx.db
    .insert(refunds)
    .values({ orderId: order.id, amountMinor, reason, status: 'done', createdAt: ctx.now(), doneAt: ctx.now() })
    .returning()
  if (refund) await recordRefund(ctx, { order, refund, providerRefundId: null })
}
