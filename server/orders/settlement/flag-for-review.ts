import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import type { Order } from '../checkout/place-order.ts'
import { differentPaymentMail } from '../mail/admin-alerts.ts'
import { queueMailToAdmins } from '../mail/queue-mail-to-admins.ts'
import { findBuyer } from '../mail/queue-mail-to-buyer.ts'

/** Keeps a locked order whose payment is not the one agreed to: nothing is handed over, and its owner is told once (features: orders, 10). */
export async function flagForReview(
  ctx: Ctx,
  { order, session }: { order: Order; session: ProviderSession },
): Promise<void> {
  const needsReview = `paid ${session.amountMinor} ${session.currency}, ordered ${order.totalMinor} ${order.currency}`
  if (order.needsReview === needsReview) return
  // Another payment than the one that was looked at is another review.
  const unresolved = { reviewResolvedAt: null, reviewResolvedBy: null, reviewNote: null }
  await ctx.db
    .update(orders)
    .set({ needsReview, ...unresolved })
    .where(eq(orders.id, order.id))
  ctx.log.error({ orderId: order.id, needsReview }, 'order needs review')
  if (order.needsReview !== null) return
  const buyer = await findBuyer(ctx, order)
  await queueMailToAdmins(ctx, differentPaymentMail({ order, session, buyer, publicUrl: ctx.site.publicUrl }))
}
