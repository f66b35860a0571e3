import { eq } from 'drizzle-orm'
import { orders, refundLines, refunds } from '#db/schema/sales/orders.ts'
import { calendarInvite } from '../../../classes/notifications/index.ts'
import type { Ctx } from '../../../context.ts'
import { notifyAdmins } from '../../../platform/mail/admin-notifications.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { hasRevokedEntitlement } from '../../entitlements/index.ts'
import { issueInvoice } from '../../invoices/index.ts'
import type { CheckoutSession } from '../../payments/payment-provider.ts'
import { coachingInvitation, findBooking } from '../coaching/booking-invitation.ts'
import { syncCoachingTasks } from '../fulfillment/coaching-task.ts'
import { completeLines, hasCanceledClass } from '../fulfillment/complete-lines.ts'
import { loadFulfillmentItems } from '../fulfillment/fulfillment-items.ts'
import { syncRights } from '../fulfillment/sync-rights.ts'
import { createTasks } from '../fulfillment/tasks.ts'
import { listLineCodes } from '../gifts/list-gifts.ts'
import { hasVoidedGiftCode } from '../gifts/lock-gift.ts'
import { giftMail } from '../mail/gift-mails.ts'
import { bookingDetails, newOrderNotification } from '../mail/order-notifications.ts'
import { findBuyer, queueMailToBuyer } from '../mail/queue-order-mail.ts'
import { receiptMail } from '../mail/receipt-mail.ts'
import { canceledClassRefundMail, soldOutRefundMail } from '../mail/refund-mails.ts'
import { isEnrollmentLine, itemTotalMinor, listOrderItems, type Order, type OrderItem } from '../order.ts'
import { failOrder } from './fail-order.ts'

/**
 * Completes a locked paid order: grants its lines, queues the receipt, and creates tasks with a mail to the admins. If
 * a seat is no longer available or the class was canceled, the whole order is refunded and the buyer gets a mail. An
 * order whose entitlement or gift ended fails; such an order is free.
 */
export async function completeOrder(
  ctx: Ctx,
  {
    order,
    session,
    buyerMail = receiptMail,
  }: { order: Order; session: Pick<CheckoutSession, 'id' | 'payerName'>; buyerMail?: typeof receiptMail },
): Promise<void> {
  const lines = await listOrderItems(ctx, order.id)
  if ((await hasRevokedEntitlement(ctx, lines)) || (await hasVoidedGiftCode(ctx, lines)))
    return failOrder(ctx, { order, because: 'entitlement_ended' })
  if (await hasCanceledClass(ctx, lines)) return refundUnfulfilled(ctx, { order, lines, because: 'class_canceled' })
  if (!(await completeLines(ctx, { order, lines, sessionId: session.id })))
    return refundUnfulfilled(ctx, { order, lines, because: 'sold_out' })
  await ctx.db
    .update(orders)
    .set({
      status: 'completed',
      failedBecause: null,
      settledAt: ctx.now(),
      providerSessionId: session.id,
      // A payment that arrives after the order expired is a use again, even beyond the number of uses.
      couponReleasedAt: null,
    })
    .where(eq(orders.id, order.id))
  await syncRights(ctx, order)
  if (order.taxCalculationId) await ctx.jobs.queue(ctx, 'tax.record', { orderId: order.id })
  await syncCoachingTasks(ctx, lines)
  await notifyBuyerAndAdmins(ctx, { order, lines, buyerMail, payerName: session.payerName })
  ctx.log.info({ orderId: order.id, totalMinor: order.totalMinor }, 'order completed')
}

type CompletedOrder = { order: Order; lines: OrderItem[]; buyerMail: typeof receiptMail } & Pick<
  CheckoutSession,
  'payerName'
>

async function notifyBuyerAndAdmins(ctx: Ctx, { order, lines, buyerMail, payerName }: CompletedOrder): Promise<void> {
  const { publicUrl } = ctx.site
  const buyer = await findBuyer(ctx, order)
  // Before the items are loaded: a link to join that is set in between is mailed again rather than never.
  // A class that was bought as a gift is in the calendar of its recipient only.
  const classCalendar = await calendarInvite(ctx, { lines: lines.filter(isEnrollmentLine), to: buyer?.email ?? null })
  const itemsOfLine = await loadFulfillmentItems(ctx, lines)
  const items = lines.flatMap(itemsOfLine)
  await createTasks(ctx, lines, itemsOfLine)
  const invoiceId = await issueInvoice(ctx, { order, lines, buyer, payerName })
  if (buyer) {
    const mail = buyerMail({ order, lines, items, buyer, publicUrl })
    const calendar = classCalendar ?? (await coachingInvitation(ctx, { lines, to: buyer.email }))
    await queueMail(ctx, { to: buyer.email, mail, calendar, invoiceId })
    for (const { id, title, gift } of lines) {
      if (!gift) continue
      const codes = await listLineCodes(ctx, id)
      await queueMail(ctx, { to: buyer.email, mail: giftMail({ line: { title, gift }, codes, buyer, publicUrl }) })
    }
  }
  const details = await bookingDetails(ctx, (await findBooking(ctx, lines))?.booking)
  await notifyAdmins(ctx, newOrderNotification({ order, lines, items, buyer, details }))
}

type UnfulfilledOrder = { order: Order; lines: OrderItem[]; because: 'sold_out' | 'class_canceled' }

async function refundUnfulfilled(ctx: Ctx, { order, lines, because }: UnfulfilledOrder): Promise<void> {
  if (order.status === 'pending') await failOrder(ctx, { order, because })
  else await ctx.db.update(orders).set({ failedBecause: because }).where(eq(orders.id, order.id))
  if (order.totalMinor === 0) return
  const [refund] = await ctx.db
    .insert(refunds)
    .values({
      orderId: order.id,
      amountMinor: order.totalMinor,
      shippingMinor: order.shippingMinor,
      reason: because,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (!refund) return
  const paidLines = lines.filter((line) => itemTotalMinor(line) > 0)
  if (paidLines.length > 0)
    await ctx.db
      .insert(refundLines)
      .values(
        paidLines.map((line) => ({ refundId: refund.id, orderLineId: line.id, amountMinor: itemTotalMinor(line) })),
      )
  await ctx.jobs.queue(ctx, 'orders.refund', { refundId: refund.id })
  const refundMail = because === 'sold_out' ? soldOutRefundMail : canceledClassRefundMail
  await queueMailToBuyer(ctx, order, (buyer) => refundMail({ order, lines, buyer }))
}
