import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import { disputeMail } from '../mail/admin-alerts.ts'
import { findBuyer, queueMailToAdmins } from '../mail/queue-order-mail.ts'
import type { Order } from '../order.ts'

/**
 * Stores the dispute state of a locked order and mails the admins once per change. The amount of a lost dispute arrives as
 * a refund of the session (features: orders, 29).
 */
export async function syncDispute(
  ctx: Ctx,
  { order, session }: { order: Order; session: ProviderSession },
): Promise<void> {
  const { dispute } = session
  if (dispute === null || dispute === order.dispute) return
  await ctx.db.update(orders).set({ dispute }).where(eq(orders.id, order.id))
  ctx.log.warn({ orderId: order.id, dispute }, 'payment dispute changed')
  const buyer = await findBuyer(ctx, order)
  await queueMailToAdmins(ctx, disputeMail({ order, session, dispute, buyer, publicUrl: ctx.site.publicUrl }))
}
