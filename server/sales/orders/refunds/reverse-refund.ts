import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { orderLines, orders, refundLines, refunds } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { queueMailToAdmins } from '../../../platform/mail/queue-mail-to-admins.ts'
import type { CheckoutSession } from '../../payments/payment-provider.ts'
import { completeLines, findCanceledLines, hasCanceledClass } from '../fulfillment/complete-lines.ts'
import { syncRights } from '../fulfillment/sync-rights.ts'
import { refundReturnedMail } from '../mail/payment-alerts.ts'
import { isRefundedUnfulfilled, itemTotalMinor, listOrderItems, type Order, type OrderItem } from '../order.ts'
import { allocate } from './allocate.ts'
import type { Refund } from './pending-refund.ts'

type ReversalInput = { order: Order; session: CheckoutSession; refundedMinor: number }

/** Reverses the refund with exactly the returned amount, otherwise the newest ones. */
export async function reverseRefund(ctx: Ctx, { order, session, refundedMinor }: ReversalInput): Promise<void> {
  const amountMinor = order.refundedMinor - refundedMinor
  const completedRefunds = await ctx.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, 'done')))
    .orderBy(desc(refunds.doneAt), desc(refunds.id))
  const exactMatch = completedRefunds.find((refund) => refund.amountMinor === amountMinor)
  let remainingMinor = amountMinor
  for (const refund of exactMatch ? [exactMatch] : completedRefunds) {
    const reversedMinor = Math.min(remainingMinor, refund.amountMinor)
    if (reversedMinor > 0) await reverseAmount(ctx, refund, reversedMinor)
    remainingMinor -= reversedMinor
  }
  await ctx.db.update(orders).set({ refundedMinor }).where(eq(orders.id, order.id))
  ctx.log.info({ orderId: order.id, refundedMinor, before: order.refundedMinor }, 'refund reversed')
  const restored = await restoreItems(ctx, { order, session })
  await syncRights(ctx, order)
  await queueMailToAdmins(ctx, refundReturnedMail({ order, session, restored, publicUrl: ctx.site.publicUrl }))
}

async function reverseAmount(ctx: Ctx, refund: Refund, amountMinor: number): Promise<void> {
  const lines = await ctx.db.select().from(refundLines).where(eq(refundLines.refundId, refund.id))
  const reversed = allocate(amountMinor, [...lines.map((line) => line.amountMinor), refund.shippingMinor])
  const reversedShippingMinor = reversed[lines.length] ?? 0
  await ctx.db
    .update(orders)
    .set({ shippingRefundedMinor: sql`${orders.shippingRefundedMinor} - ${reversedShippingMinor}` })
    .where(eq(orders.id, refund.orderId))
  for (const [index, { orderLineId }] of lines.entries()) {
    const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.id, orderLineId))
    const refundedMinor = (line?.refundedMinor ?? 0) - (reversed[index] ?? 0)
    await ctx.db.update(orderLines).set({ refundedMinor }).where(eq(orderLines.id, orderLineId))
  }
  if (amountMinor === refund.amountMinor) {
    await ctx.db.update(refunds).set({ status: 'returned' }).where(eq(refunds.id, refund.id))
    return
  }
  const remainingMinor = refund.amountMinor - amountMinor
  const shippingMinor = refund.shippingMinor - reversedShippingMinor
  await ctx.db.update(refunds).set({ amountMinor: remainingMinor, shippingMinor }).where(eq(refunds.id, refund.id))
  await ctx.db.delete(refundLines).where(eq(refundLines.refundId, refund.id))
  const remainingLines = lines
    .map((line, index) => ({ ...line, amountMinor: line.amountMinor - (reversed[index] ?? 0), quantity: null }))
    .filter((line) => line.amountMinor > 0)
  if (remainingLines.length > 0) await ctx.db.insert(refundLines).values(remainingLines)
}

/** @returns false without any change when the seats are taken or the class was canceled; an admin decides then */
async function restoreItems(
  ctx: Ctx,
  { order, session }: { order: Order; session: CheckoutSession },
): Promise<boolean> {
  if (isRefundedUnfulfilled(order)) return false
  const isRestorable = (line: OrderItem) =>
    line.status === 'refunded' && (itemTotalMinor(line) === 0 || line.refundedMinor < itemTotalMinor(line))
  const restorable = (await listOrderItems(ctx, order.id)).filter(isRestorable)
  const canceledIds = await findCanceledLines(
    ctx,
    restorable.map(({ id }) => id),
  )
  const lines = restorable.filter(({ id }) => !canceledIds.has(id))
  if (await hasCanceledClass(ctx, lines)) return false
  if (lines.length > 0 && !(await completeLines(ctx, { order, lines, sessionId: session.id }))) return false
  const isRestored = inArray(
    orderLines.id,
    restorable.map(({ id }) => id),
  )
  await ctx.db.update(orderLines).set({ status: 'completed' }).where(isRestored)
  await ctx.db.update(orders).set({ status: 'completed', couponReleasedAt: null }).where(eq(orders.id, order.id))
  return true
}
