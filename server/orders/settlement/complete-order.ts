import { eq } from 'drizzle-orm'
import { orders, refundLines, refunds } from '#db/schema/orders.ts'
import { calendarInvite } from '../../class-notifications/index.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import type { Order } from '../checkout/place-order.ts'
import { loadFulfillmentItems } from '../fulfillment/fulfillment-items.ts'
import { grantEnrollments, listOrderItems, type OrderItem } from '../fulfillment/grant-enrollments.ts'
import { createTasks } from '../fulfillment/tasks.ts'
import { receiptMail, soldOutRefundMail } from '../mail/buyer-mails.ts'
import { fulfillmentMail } from '../mail/fulfillment-mail.ts'
import { queueMailToAdmins } from '../mail/queue-mail-to-admins.ts'
import { findBuyer, queueMailToBuyer } from '../mail/queue-mail-to-buyer.ts'
import { itemTotalMinor } from '../refunds/record-refund.ts'
import { failOrder } from './fail-order.ts'

/**
 * Completes a locked order that was paid: lines, enrolments and seats, the receipt is queued, and so is what the
 * owner has to do for it. If a seat is gone for good, the whole order is paid back and the buyer is told (features:
 * orders, 7 and 23; seats, 3).
 */
export async function completeOrder(
  ctx: Ctx,
  { order, session }: { order: Order; session: ProviderSession },
): Promise<void> {
  const lines = await listOrderItems(ctx, order.id)
  if (!(await grantEnrollments(ctx, { order, lines, sessionId: session.id }))) return refundSoldOut(ctx, order, lines)
  await ctx.db
    .update(orders)
    .set({ status: 'completed', failedBecause: null, settledAt: ctx.now(), providerSessionId: session.id })
    .where(eq(orders.id, order.id))
  await notifyBuyerAndAdmins(ctx, order, lines)
  ctx.log.info({ orderId: order.id, totalMinor: order.totalMinor }, 'order completed')
}

async function notifyBuyerAndAdmins(ctx: Ctx, order: Order, lines: OrderItem[]): Promise<void> {
  const partsOfLine = await loadFulfillmentItems(ctx, lines)
  const parts = lines.flatMap(partsOfLine)
  await createTasks(ctx, lines, partsOfLine)
  const { publicUrl } = ctx.site
  const buyer = await findBuyer(ctx, order)
  const calendar = await calendarInvite(ctx, { lines, to: buyer?.email ?? null })
  if (buyer) {
    const mail = receiptMail({ order, lines, parts, buyer, publicUrl })
    await queueMail(ctx, { to: buyer.email, mail, calendar })
  }
  const toDo = fulfillmentMail({ order, parts, buyer: buyer ?? null })
  if (toDo) await queueMailToAdmins(ctx, toDo)
}

async function refundSoldOut(ctx: Ctx, order: Order, lines: OrderItem[]): Promise<void> {
  if (order.status === 'pending') await failOrder(ctx, { order, because: 'sold_out' })
  else await ctx.db.update(orders).set({ failedBecause: 'sold_out' }).where(eq(orders.id, order.id))
  if (order.totalMinor === 0) return
  const [refund] = await ctx.db
    .insert(refunds)
    .values({ orderId: order.id, amountMinor: order.totalMinor, reason: 'sold_out', createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (!refund) return
  const whole = lines.map((line) => ({ refundId: refund.id, orderLineId: line.id, amountMinor: itemTotalMinor(line) }))
  await ctx.db.insert(refundLines).values(whole.filter(({ amountMinor }) => amountMinor > 0))
  await ctx.jobs.queue(ctx, 'orders.refund', { refundId: refund.id })
  await queueMailToBuyer(ctx, order, (buyer) => soldOutRefundMail({ order, lines, buyer }))
}
