import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { calendarCancellation } from '../../class-notifications/index.ts'
import type { Ctx } from '../../context.ts'
import type { Order } from '../checkout/place-order.ts'
import { type OrderItem, revokeEnrollments } from '../fulfillment/grant-enrollments.ts'
import { fullRefundMail } from '../mail/buyer-mails.ts'
import { queueMailToBuyer } from '../mail/queue-mail-to-buyer.ts'

/**
 * Ends a locked order whose whole amount went back: all that is still the buyer's is taken away, out of their calendar
 * too, and they are told (features: class mail, 6).
 */
export async function markOrderRefunded(
  ctx: Ctx,
  { order, lines }: { order: Order; lines: OrderItem[] },
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({ status: 'refunded', failedBecause: null, settledAt: order.settledAt ?? ctx.now() })
    .where(eq(orders.id, order.id))
  await revokeEnrollments(ctx, { lines })
  if (order.status !== 'completed') return
  const given = lines.filter((line) => line.status === 'completed')
  await queueMailToBuyer(
    ctx,
    order,
    (buyer) => fullRefundMail({ order, lines, buyer }),
    ({ to }) => calendarCancellation(ctx, { lines: given, to }),
  )
}
