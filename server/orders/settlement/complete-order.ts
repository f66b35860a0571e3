import { eq } from 'drizzle-orm'
import { orders, refundLines, refunds } from '#db/schema/orders.ts'
import { invite } from '../../class-notifications/index.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { ProviderSession } from '../../payments/payment-provider.ts'
import type { Order } from '../checkout/place-order.ts'
import { partsOf } from '../fulfillment/fulfillment-items.ts'
import { type Line, linesOf, takePlaces } from '../fulfillment/grant-enrollments.ts'
import { writeTasks } from '../fulfillment/tasks.ts'
import { receiptMail, refundedMail } from '../mail/buyer-mails.ts'
import { toDoMail } from '../mail/fulfillment-mail.ts'
import { tellOwner } from '../mail/queue-mail-to-admins.ts'
import { buyerOf, tellBuyer } from '../mail/queue-mail-to-buyer.ts'
import { costOf } from '../refunds/record-refund.ts'
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
  const lines = await linesOf(ctx, order.id)
  if (!(await takePlaces(ctx, { order, lines, sessionId: session.id }))) return payBack(ctx, order, lines)
  await ctx.db
    .update(orders)
    .set({ status: 'completed', failedBecause: null, settledAt: ctx.now(), providerSessionId: session.id })
    .where(eq(orders.id, order.id))
  await tellBoth(ctx, order, lines)
  ctx.log.info({ orderId: order.id, totalMinor: order.totalMinor }, 'order completed')
}

async function tellBoth(ctx: Ctx, order: Order, lines: Line[]): Promise<void> {
  const partsOfLine = await partsOf(ctx, lines)
  const parts = lines.flatMap(partsOfLine)
  await writeTasks(ctx, lines, partsOfLine)
  const { publicUrl } = ctx.site
  const buyer = await buyerOf(ctx, order)
  const calendar = await invite(ctx, { lines, to: buyer?.email ?? null })
  if (buyer) {
    const mail = receiptMail({ order, lines, parts, buyer, publicUrl })
    await queueMail(ctx, { to: buyer.email, mail, calendar })
  }
  const toDo = toDoMail({ order, parts, buyer: buyer ?? null })
  if (toDo) await tellOwner(ctx, toDo)
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
  const whole = lines.map((line) => ({ refundId: refund.id, orderLineId: line.id, amountMinor: costOf(line) }))
  await ctx.db.insert(refundLines).values(whole.filter(({ amountMinor }) => amountMinor > 0))
  await ctx.jobs.queue(ctx, 'orders.refund', { refundId: refund.id })
  await tellBuyer(ctx, order, (buyer) => refundedMail({ order, lines, buyer }))
}
