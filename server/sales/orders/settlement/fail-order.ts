import { eq, inArray } from 'drizzle-orm'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { cancelBookings } from '../../../classes/coaching/index.ts'
import { isStillOffered } from '../../../classes/waiting-list/index.ts'
import type { Ctx } from '../../../context.ts'
import { freeStock } from '../../stock/index.ts'
import { declinedMail } from '../mail/buyer-mails.ts'
import { queueMailToBuyer } from '../mail/queue-order-mail.ts'
import type { Order } from '../order.ts'
import { freeSeats } from '../order-seats.ts'

/**
 * Releases seats, stock, sessions and the use of a coupon. A declined payment is mailed to the buyer with a link to try
 * again.
 */
export async function failOrder(
  ctx: Ctx,
  { order, because }: { order: Order; because: NonNullable<Order['failedBecause']> },
): Promise<void> {
  await ctx.db
    .update(orders)
    .set({
      status: 'failed',
      failedBecause: because,
      settledAt: ctx.now(),
      ...(order.couponId ? { couponReleasedAt: ctx.now() } : {}),
      // Without a checkout session the same request may be retried with the same key.
      ...(because === 'checkout_failed' ? { idempotencyKey: null } : {}),
    })
    .where(eq(orders.id, order.id))
  const lines = await ctx.db
    .update(orderLines)
    .set({ status: 'failed' })
    .where(eq(orderLines.orderId, order.id))
    .returning()
  const lineIds = lines.map((line) => line.id)
  await ctx.db.update(enrollments).set({ status: 'failed' }).where(inArray(enrollments.orderLineId, lineIds))
  await freeSeats(ctx, lineIds)
  await freeStock(ctx, lineIds)
  await cancelBookings(ctx, lineIds)
  if (because === 'declined') {
    const workshopIds = lines.flatMap(({ workshopId }) => workshopId ?? [])
    const isHeld = await isStillOffered(ctx, { userId: order.userId, workshopIds })
    const { publicUrl } = ctx.site
    await queueMailToBuyer(ctx, order, (buyer) => declinedMail({ order, lines, buyer, isHeld, publicUrl }))
  }
  ctx.log.info({ orderId: order.id, because }, 'order failed')
}
