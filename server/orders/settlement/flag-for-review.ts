import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import { differentPaymentMail } from '../mail/admin-alerts.ts'
import { findBuyer, queueMailToAdmins } from '../mail/queue-order-mail.ts'
import type { Order } from '../order.ts'

/** Flags a locked order whose payment has another amount or currency, and mails the admins once (features: orders, 10). */
export async function flagForReview(
  ctx: Ctx,
  { order, session }: { order: Order; session: ProviderSession },
): Promise<void> {
  const needsReview = `paid ${session.amountMinor} ${session.currency}, ordered ${order.totalMinor} ${order.currency}`
  if (order.needsReview === needsReview) return
  // A different payment reopens a resolved review.
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
