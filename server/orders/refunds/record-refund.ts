import { and, eq, inArray } from 'drizzle-orm'
import { orderLines, orders, refundLines, refunds } from '#db/schema/orders.ts'
import { calendarCancellation } from '../../class-notifications/index.ts'
import type { Ctx } from '../../context.ts'
import type { Order } from '../checkout/place-order.ts'
import { listOrderItems, type OrderItem, revokeEnrollments } from '../fulfillment/grant-enrollments.ts'
import { partialRefundMail } from '../mail/buyer-mails.ts'
import { queueMailToBuyer } from '../mail/queue-mail-to-buyer.ts'
import { allocateWithRequests } from './allocate.ts'
import { markOrderRefunded } from './mark-refunded.ts'

export type Refund = typeof refunds.$inferSelect

/** The refund of an order that is still on its way, if there is one: there is never a second. */
export async function findPendingRefund(ctx: Ctx, orderId: string): Promise<Refund | undefined> {
  const isOpen = and(eq(refunds.orderId, orderId), inArray(refunds.status, ['queued', 'failed']))
  const [row] = await ctx.db.select().from(refunds).where(isOpen)
  return row
}

/**
 * Writes into the books of a locked order that a refund was paid, on the lines that it is for; what a line can no longer
 * take, because it was paid back beside us, falls on the others. A line whose whole price went back is taken away.
 * @returns the order as it is then
 */
export async function recordRefund(
  ctx: Ctx,
  { order, refund, providerRefundId }: { order: Order; refund: Refund; providerRefundId: string | null },
): Promise<Order> {
  const lines = await listOrderItems(ctx, order.id)
  const asked = await ctx.db.select().from(refundLines).where(eq(refundLines.refundId, refund.id))
  const wishes = new Map(asked.map((line) => [line.orderLineId, line.amountMinor]))
  const amounts = allocateWithRequests(
    refund.amountMinor,
    lines.map((line) => ({ left: itemTotalMinor(line) - line.refundedMinor, wished: wishes.get(line.id) ?? 0 })),
  )
  await ctx.db.delete(refundLines).where(eq(refundLines.refundId, refund.id))
  const after: OrderItem[] = []
  for (const [at, line] of lines.entries()) {
    const amountMinor = amounts[at] ?? 0
    after.push({ ...line, refundedMinor: line.refundedMinor + amountMinor })
    if (amountMinor === 0) continue
    const quantity = asked.find((one) => one.orderLineId === line.id && one.amountMinor === amountMinor)?.quantity
    await ctx.db
      .insert(refundLines)
      .values({ refundId: refund.id, orderLineId: line.id, amountMinor, quantity: quantity ?? null })
    const refundedMinor = line.refundedMinor + amountMinor
    await ctx.db.update(orderLines).set({ refundedMinor }).where(eq(orderLines.id, line.id))
  }
  const refundedMinor = order.refundedMinor + refund.amountMinor
  await ctx.db.update(orders).set({ refundedMinor }).where(eq(orders.id, order.id))
  await ctx.db
    .update(refunds)
    .set({ status: 'done', doneAt: ctx.now(), providerRefundId, lastError: null })
    .where(eq(refunds.id, refund.id))
  ctx.log.info({ orderId: order.id, refundedMinor, before: order.refundedMinor }, 'refund booked')
  const booked = { ...order, refundedMinor }
  // An order that never was the buyer's keeps its state: its money only came to go back.
  if (order.failedBecause !== 'sold_out')
    await revokeRefundedItems(ctx, { order: booked, refund, lines: after, amounts })
  return booked
}

/** Amounts in minor units. */
export const itemTotalMinor = ({ unitMinor, quantity }: OrderItem): number => unitMinor * quantity

type Booked = { order: Order; refund: Refund; lines: OrderItem[]; amounts: number[] }

async function revokeRefundedItems(ctx: Ctx, { order, refund, lines, amounts }: Booked): Promise<void> {
  if (order.refundedMinor === order.totalMinor) return markOrderRefunded(ctx, { order, lines })
  const gone = lines.filter((line, at) => amounts[at] && line.refundedMinor === itemTotalMinor(line))
  if (gone.length > 0) await revokeEnrollments(ctx, { lines: gone })
  const isClassGone = gone.some((line) => line.productId === null && line.status === 'completed')
  // Whoever pays back at the provider tells the buyer themselves, but not their calendar.
  if (refund.askedBy === null && !isClassGone) return
  const paidBack = lines.flatMap((line, at) => (amounts[at] ? [{ title: line.title, amountMinor: amounts[at] }] : []))
  const { publicUrl } = ctx.site
  await queueMailToBuyer(
    ctx,
    order,
    (buyer) => partialRefundMail({ order, refund, paidBack, gone, buyer, publicUrl }),
    ({ to }) => calendarCancellation(ctx, { lines: gone.filter((line) => line.status === 'completed'), to }),
  )
}
