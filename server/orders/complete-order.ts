import { eq } from 'drizzle-orm'
import { orders, refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import type { ProviderSession } from '../payments/payments.ts'
import { failOrder } from './fail-order.ts'
import { receiptMail, refundedMail } from './mails.ts'
import type { Order } from './place.ts'
import { type Line, linesOf, takePlaces } from './places.ts'
import { tellBuyer } from './tell-buyer.ts'

/**
 * Completes a locked order that was paid: lines, enrolments and seats, and the receipt is queued. If a seat is gone for
 * good, the whole order is paid back and the buyer is told (features: orders, 7; seats, 3).
 */
export async function completeOrder(
  ctx: Ctx,
  { order, session }: { order: Order; session: ProviderSession },
): Promise<void> {
  const lines = await linesOf(ctx, order.id)
  if (!(await takePlaces(ctx, { order, lines, sessionId: session.id }))) return payBack(ctx, order, lines)
  await ctx.db
    .update(orders)
    .set({ status: 'completed', failedBecause: null, settledAt: ctx.now(), providerSessionId: session.id })
    .where(eq(orders.id, order.id))
  await tellBuyer(ctx, order, (buyer) => receiptMail({ order, lines, buyer, publicUrl: ctx.site.publicUrl }))
  ctx.log.info({ orderId: order.id, totalMinor: order.totalMinor }, 'order completed')
}

async function payBack(ctx: Ctx, order: Order, lines: Line[]): Promise<void> {
  if (order.status === 'pending') await failOrder(ctx, { order, because: 'sold_out' })
  else await ctx.db.update(orders).set({ failedBecause: 'sold_out' }).where(eq(orders.id, order.id))
  if (order.totalMinor === 0) return
  const [refund] = await ctx.db
    .insert(refunds)
    .values({ orderId: order.id, amountMinor: order.totalMinor, reason: 'sold_out', createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (!refund) return
  await ctx.jobs.queue(ctx, 'orders.refund', { refundId: refund.id })
  await tellBuyer(ctx, order, (buyer) => refundedMail({ order, lines, buyer }))
}
