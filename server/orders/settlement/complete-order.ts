import { eq } from 'drizzle-orm'
import { orders, refundLines, refunds } from '#db/schema/orders.ts'
import { calendarInvite } from '../../class-notifications/index.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import { loadFulfillmentItems } from '../fulfillment/fulfillment-items.ts'
import { grantEnrollments } from '../fulfillment/grant-enrollments.ts'
import { createTasks } from '../fulfillment/tasks.ts'
import { receiptMail, soldOutRefundMail } from '../mail/buyer-mails.ts'
import { fulfillmentMail } from '../mail/fulfillment-mail.ts'
import { findBuyer, queueMailToAdmins, queueMailToBuyer } from '../mail/queue-order-mail.ts'
import { itemTotalMinor, listOrderItems, type Order, type OrderItem } from '../order.ts'
import { failOrder } from './fail-order.ts'

/**
 * Completes a locked paid order: grants its lines, queues the receipt, and creates tasks with a mail to the admins. If a
 * seat is no longer available, the whole order is refunded and the buyer gets a mail (features: orders, 7 and 23; seats, 3).
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
  const itemsOfLine = await loadFulfillmentItems(ctx, lines)
  const items = lines.flatMap(itemsOfLine)
  await createTasks(ctx, lines, itemsOfLine)
  const { publicUrl } = ctx.site
  const buyer = await findBuyer(ctx, order)
  const calendar = await calendarInvite(ctx, { lines, to: buyer?.email ?? null })
  if (buyer) {
    const mail = receiptMail({ order, lines, items, buyer, publicUrl })
    await queueMail(ctx, { to: buyer.email, mail, calendar })
  }
  const tasksMail = fulfillmentMail({ order, items, buyer: buyer ?? null })
  if (tasksMail) await queueMailToAdmins(ctx, tasksMail)
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
  const fullAmounts = lines.map((line) => ({
    refundId: refund.id,
    orderLineId: line.id,
    amountMinor: itemTotalMinor(line),
  }))
  await ctx.db.insert(refundLines).values(fullAmounts.filter(({ amountMinor }) => amountMinor > 0))
  await ctx.jobs.queue(ctx, 'orders.refund', { refundId: refund.id })
  await queueMailToBuyer(ctx, order, (buyer) => soldOutRefundMail({ order, lines, buyer }))
}
