import { eq, inArray } from 'drizzle-orm'
import { enrollments, orderLines, orders } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'
import { isStillOffered } from '../../waiting-list/index.ts'
import type { Order } from '../checkout/place-order.ts'
import { declinedMail } from '../mail/buyer-mails.ts'
import { queueMailToBuyer } from '../mail/queue-mail-to-buyer.ts'
import { freeSeats } from '../seats.ts'

/**
 * Ends a locked order that was not paid: its enrolments have failed and its seats are free; a buyer whose card was
 * declined is told how to try again (features: orders, 6).
 */
export async function failOrder(
  ctx: Ctx,
  { order, because }: { order: Order; because: NonNullable<Order['failedBecause']> },
): Promise<void> {
  await ctx.db
    .update(orders)
    // An attempt that never reached a payment page gives its key back, so that the same request can be tried again.
    .set({
      status: 'failed',
      failedBecause: because,
      settledAt: ctx.now(),
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
  if (because === 'declined') {
    const workshopIds = lines.flatMap(({ workshopId }) => workshopId ?? [])
    const isHeld = await isStillOffered(ctx, { userId: order.userId, workshopIds })
    const { publicUrl } = ctx.site
    await queueMailToBuyer(ctx, order, (buyer) => declinedMail({ order, lines, buyer, isHeld, publicUrl }))
  }
  ctx.log.info({ orderId: order.id, because }, 'order failed')
}
