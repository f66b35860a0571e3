import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import type { Order } from '../checkout/place-order.ts'
import { disputeMail } from '../mail/admin-alerts.ts'
import { queueMailToAdmins } from '../mail/queue-mail-to-admins.ts'
import { findBuyer } from '../mail/queue-mail-to-buyer.ts'

/**
 * Flags a locked order whose payment the buyer's bank takes back, and tells the owner of each turn once. Money that is
 * lost for good counts as gone back, once, also where it was refunded before (features: orders, 29).
 */
export async function syncDispute(
  ctx: Ctx,
  { order, session }: { order: Order; session: ProviderSession },
): Promise<void> {
  const { dispute } = session
  if (dispute === null || dispute === order.dispute) return
  await ctx.db.update(orders).set({ dispute }).where(eq(orders.id, order.id))
  ctx.log.warn({ orderId: order.id, dispute }, 'a payment is disputed')
  const buyer = await findBuyer(ctx, order)
  await queueMailToAdmins(ctx, disputeMail({ order, session, dispute, buyer, publicUrl: ctx.site.publicUrl }))
}
