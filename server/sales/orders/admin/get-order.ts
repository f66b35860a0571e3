import { asc, eq } from 'drizzle-orm'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import type { AdminFulfillmentItem, AdminOrder, RefundRow } from '#contract/sales/orders/admin-orders.schema.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines, orders, refunds } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { listOrderConsents } from '../../../people/consents/index.ts'
import { Problem } from '../../../problem.ts'
import { listOrderInvoices } from '../../invoices/index.ts'
import { countReturnableUnits } from '../../stock/index.ts'
import { attachTasks, loadFulfillmentItems } from '../fulfillment/fulfillment-items.ts'
import { listTasks } from '../fulfillment/tasks.ts'
import type { Order } from '../order.ts'
import { countRefundedUnits } from '../refunds/refunded-units.ts'
import { orderTimeline } from './timeline.ts'

/** Amounts in minor units. @throws sign_in_required, admin_required, not_found */
export async function getAdminOrder(ctx: Ctx, { id }: { id: string }): Promise<AdminOrder> {
  requireStaff(ctx)
  const [row] = await ctx.db
    .select({ order: orders, buyer: { id: profiles.id, name: profiles.name, email: profiles.email } })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.userId))
    .where(eq(orders.id, id))
  if (!row) throw new Problem('not_found')
  const { order, buyer } = row
  const orderRefunds = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, id))
    .orderBy(asc(refunds.createdAt))
  const lines = await loadLines(ctx, id)
  return {
    ...orderColumns(order),
    buyer: buyer?.email ? { ...buyer, name: buyer.name ?? '' } : null,
    lines,
    invoices: (await listOrderInvoices(ctx, [id])).get(id) ?? [],
    consents: await listOrderConsents(ctx, { orderId: id }),
    refunds: orderRefunds.map((refund) => toRefundRow(refund, order.currency)),
    history: await orderTimeline(ctx, { order, refunds: orderRefunds }),
  }
}

function orderColumns(
  order: Order,
): Omit<AdminOrder, 'buyer' | 'consents' | 'invoices' | 'lines' | 'refunds' | 'history'> {
  const { id, version, status, failedBecause, currency, totalMinor, refundedMinor, shipTo } = order
  const { shippingMinor, shippingRefundedMinor, shippingMethod, pickupAddress } = order
  const { couponCode, discountMinor, shippingDiscountMinor } = order
  const { tax, taxMinor, shippingTaxMinor, shippingTaxAddedMinor, shippingTaxRatePpm } = order
  const { provider, providerSessionId, dispute, paymentMismatch } = order
  return {
    id,
    version,
    status,
    failedBecause,
    currency,
    totalMinor,
    refundedMinor,
    createdAt: order.createdAt.toISOString(),
    settledAt: order.settledAt?.toISOString() ?? null,
    shipTo,
    immediateDeliveryAt: order.immediateDeliveryAt?.toISOString() ?? null,
    shippingMinor,
    shippingRefundedMinor,
    shippingMethod,
    pickupAddress,
    tax,
    taxMinor,
    shippingTaxMinor,
    shippingTaxAddedMinor,
    shippingTaxRatePpm,
    couponCode,
    discountMinor,
    shippingDiscountMinor,
    provider,
    providerSessionId,
    dispute,
    review:
      paymentMismatch === null
        ? null
        : {
            reason: paymentMismatch,
            resolvedAt: order.mismatchResolvedAt?.toISOString() ?? null,
            resolvedBy: order.mismatchResolvedBy,
            note: order.mismatchNote,
          },
  }
}

async function loadLines(ctx: Ctx, orderId: string): Promise<AdminOrder['lines']> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  const ids = lines.map((line) => line.id)
  const itemsOfLine = attachTasks(await loadFulfillmentItems(ctx, lines), await listTasks(ctx, ids))
  const quantities = await countRefundedUnits(ctx, orderId)
  const returnableUnits = await countReturnableUnits(ctx, orderId)
  return lines.map((line) => ({
    id: line.id,
    title: line.title,
    kind: itemOf(line).kind,
    unitMinor: line.unitMinor,
    quantity: line.quantity,
    taxMinor: line.taxMinor,
    discountMinor: line.discountMinor,
    taxAddedMinor: line.taxAddedMinor,
    taxRatePpm: line.taxRatePpm,
    refundedMinor: line.refundedMinor,
    refundedQuantity: Math.min(line.quantity, quantities.get(line.id) ?? 0),
    returnableUnits: returnableUnits.get(line.id) ?? 0,
    status: line.status,
    parts: itemsOfLine(line).map(toFulfillmentItem),
  }))
}

function toFulfillmentItem({
  title,
  quantity,
  handover,
  isCanceled,
  task,
}: ReturnType<ReturnType<typeof attachTasks>>[number]): AdminFulfillmentItem {
  if (!task) return { title, quantity, handover, ...(isCanceled ? { isCanceled } : {}), task: null }
  const { id, status, doneAt, carrier, trackingNumber, trackingUrl } = task
  const done = doneAt?.toISOString() ?? null
  return { title, quantity, handover, task: { id, status, doneAt: done, carrier, trackingNumber, trackingUrl } }
}

export function toRefundRow(refund: typeof refunds.$inferSelect, currency: string): RefundRow {
  const { id, orderId, amountMinor, requestedBy, status, attempts, lastError, createdAt, doneAt } = refund
  return {
    id,
    orderId,
    amountMinor,
    currency,
    reason: systemReasons[refund.reason] ?? refund.reason,
    requestedBy,
    status,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }
}

const systemReasons: Partial<Record<string, string>> = {
  sold_out: 'Sold out before the payment arrived.',
  class_canceled: 'The class was canceled.',
  by_hand: 'Refunded at the payment provider.',
  dispute: 'Charged back by the buyer’s bank.',
}
