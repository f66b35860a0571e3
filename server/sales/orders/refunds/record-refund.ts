import { eq } from 'drizzle-orm'
import { orderLines, orders, refundLines, refunds } from '#db/schema/sales/orders.ts'
import { calendarCancellation } from '../../../classes/notifications/index.ts'
import type { Ctx } from '../../../context.ts'
import { issueCreditNote } from '../../invoices/index.ts'
import { coachingCancellation } from '../coaching/booking-invitation.ts'
import { markLinesRefunded } from '../fulfillment/complete-lines.ts'
import { syncRights } from '../fulfillment/sync-rights.ts'
import { queueMailToBuyer } from '../mail/queue-order-mail.ts'
import { fullRefundMail, partialRefundMail } from '../mail/refund-mails.ts'
import {
  isEnrollmentLine,
  isRefundedUnfulfilled,
  itemTotalMinor,
  listOrderItems,
  type Order,
  type OrderItem,
} from '../order.ts'
import { allocateWithRequests } from './allocate.ts'
import type { Refund } from './pending-refund.ts'

export const CLASS_CANCELED = 'class_canceled'

/**
 * Records a completed refund on a locked order, its lines and its shipping. If an external refund left less on one of them
 * than requested, the difference goes to the others. Fully refunded lines are revoked.
 */
export async function recordRefund(
  ctx: Ctx,
  { order, refund, providerRefundId }: { order: Order; refund: Refund; providerRefundId: string | null },
): Promise<Order> {
  const lines = await listOrderItems(ctx, order.id)
  const requestedLines = await ctx.db.select().from(refundLines).where(eq(refundLines.refundId, refund.id))
  const requestedMinor = new Map(requestedLines.map((line) => [line.orderLineId, line.amountMinor]))
  const amounts = allocateWithRequests(refund.amountMinor, [
    ...lines.map((line) => ({
      available: itemTotalMinor(line) - line.refundedMinor,
      requested: requestedMinor.get(line.id) ?? 0,
    })),
    { available: order.shippingMinor - order.shippingRefundedMinor, requested: refund.shippingMinor },
  ])
  const shippingMinor = amounts[lines.length] ?? 0
  await ctx.db.delete(refundLines).where(eq(refundLines.refundId, refund.id))
  const updatedLines: OrderItem[] = []
  const returnedUnits = new Map<string, number>()
  for (const [index, line] of lines.entries()) {
    const amountMinor = amounts[index] ?? 0
    updatedLines.push({ ...line, refundedMinor: line.refundedMinor + amountMinor })
    if (amountMinor === 0) continue
    const request = requestedLines.find(
      ({ orderLineId, amountMinor: requested }) => orderLineId === line.id && requested === amountMinor,
    )
    const quantity = request?.quantity ?? null
    if (quantity !== null) returnedUnits.set(line.id, quantity)
    await ctx.db.insert(refundLines).values({ refundId: refund.id, orderLineId: line.id, amountMinor, quantity })
    const refundedMinor = line.refundedMinor + amountMinor
    await ctx.db.update(orderLines).set({ refundedMinor }).where(eq(orderLines.id, line.id))
  }
  const refundedMinor = order.refundedMinor + refund.amountMinor
  const shippingRefundedMinor = order.shippingRefundedMinor + shippingMinor
  await ctx.db.update(orders).set({ refundedMinor, shippingRefundedMinor }).where(eq(orders.id, order.id))
  await ctx.db
    .update(refunds)
    .set({ status: 'done', shippingMinor, doneAt: ctx.now(), providerRefundId, lastError: null })
    .where(eq(refunds.id, refund.id))
  ctx.log.info({ orderId: order.id, refundedMinor, before: order.refundedMinor }, 'refund recorded')
  const updatedOrder = { ...order, refundedMinor, shippingRefundedMinor }
  const recorded = {
    order: updatedOrder,
    refund: { ...refund, shippingMinor },
    lines: updatedLines,
    amounts,
    returnedUnits,
  }
  // It was never completed, so there is nothing to revoke.
  const queueMail = isRefundedUnfulfilled(order) ? undefined : await revokeRefundedItems(ctx, recorded)
  await syncRights(ctx, order)
  if (order.taxCalculationId) await ctx.jobs.queue(ctx, 'tax.record', { orderId: order.id })
  // After all other locks, because it locks the number of invoices until the commit.
  const creditNoteId = await issueCreditNote(ctx, { order, lines, refundId: refund.id, amounts })
  await queueMail?.(creditNoteId)
  return updatedOrder
}

type RecordedRefund = {
  order: Order
  refund: Refund
  lines: OrderItem[]
  amounts: number[]
  /** By line id; only lines that were refunded by units. */
  returnedUnits: ReadonlyMap<string, number>
}

/** Queues the email about a refund with its credit note. */
type QueueRefundMail = (creditNoteId: string | undefined) => Promise<void>

/** Revokes fully refunded lines. @returns a function that queues the email; undefined if the buyer gets none */
async function revokeRefundedItems(ctx: Ctx, recorded: RecordedRefund): Promise<QueueRefundMail | undefined> {
  const { order, refund, lines, amounts, returnedUnits } = recorded
  if (order.refundedMinor === order.totalMinor) return markOrderRefunded(ctx, { order, lines })
  const fullyRefunded = lines.filter((line, index) => amounts[index] && line.refundedMinor === itemTotalMinor(line))
  if (fullyRefunded.length > 0) await markLinesRefunded(ctx, { lines: fullyRefunded })
  const isClassRefunded = fullyRefunded.some((line) => isEnrollmentLine(line) && line.status === 'completed')
  // No mail for refunds made at the provider, unless a calendar entry must be canceled.
  if (refund.requestedBy === null && !isClassRefunded) return undefined
  const refundedLines = lines.flatMap((line, index) =>
    amounts[index] ? [{ title: line.title, amountMinor: amounts[index] }] : [],
  )
  if (refund.shippingMinor > 0) refundedLines.push({ title: 'Shipping', amountMinor: refund.shippingMinor })
  const returned = lines.flatMap((line) => {
    const quantity = fullyRefunded.includes(line) ? line.quantity : returnedUnits.get(line.id)
    return quantity ? [{ title: line.title, quantity }] : []
  })
  const { publicUrl } = ctx.site
  return (creditNoteId) =>
    queueMailToBuyer(
      ctx,
      order,
      (buyer) => partialRefundMail({ order, refund, refundedLines, returned, buyer, publicUrl }),
      ({ to }) =>
        calendarCancellation(ctx, {
          lines: fullyRefunded.filter((line) => isEnrollmentLine(line) && line.status === 'completed'),
          to,
        }),
      creditNoteId,
    )
}

/** Revokes all lines. The email cancels the calendar entries. */
async function markOrderRefunded(
  ctx: Ctx,
  { order, lines }: { order: Order; lines: OrderItem[] },
): Promise<QueueRefundMail | undefined> {
  await ctx.db
    .update(orders)
    .set({ status: 'refunded', failedBecause: null, settledAt: order.settledAt ?? ctx.now() })
    .where(eq(orders.id, order.id))
  await markLinesRefunded(ctx, { lines })
  if (order.status !== 'completed') return undefined
  const completed = lines.filter((line) => isEnrollmentLine(line) && line.status === 'completed')
  return (creditNoteId) =>
    queueMailToBuyer(
      ctx,
      order,
      (buyer) => fullRefundMail({ order, lines, buyer }),
      async ({ to }) =>
        (await calendarCancellation(ctx, { lines: completed, to })) ?? coachingCancellation(ctx, { lines, to }),
      creditNoteId,
    )
}
