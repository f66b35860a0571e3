import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OrderWithProblem, PaymentProblems } from '#contract/sales/orders/admin-payments.schema.ts'
import { orders, refunds } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { toRefundRow } from './get-order.ts'

/**
 * Lists payment problems, at most fifty per list, oldest first: paid but not fulfilled, fulfilled but not paid, under
 * review, disputed, and pending or failed refunds. Amounts in minor units.
 * @throws sign_in_required, admin_required
 */
export async function listPaymentProblems(ctx: Ctx): Promise<PaymentProblems> {
  requireStaff(ctx)
  const pendingRefunds = await ctx.db
    .select({ refund: refunds, currency: orders.currency })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(inArray(refunds.status, ['queued', 'failed']))
    .orderBy(asc(refunds.createdAt))
    .limit(PROBLEMS_MAX)
  return {
    unfulfilled: await findPaidNotFulfilled(ctx),
    unpaid: await findFulfilledNotPaid(ctx),
    reviews: await findOrdersWithMismatch(ctx),
    disputes: await findDisputedOrders(ctx),
    refunds: pendingRefunds.map(({ refund, currency }) => toRefundRow(refund, currency)),
  }
}

const PROBLEMS_MAX = 50
/** The reconciler runs every minute, so an order that is unsettled for longer needs attention. */
const STALE_MS = 5 * 60_000
/** Only newer orders are compared with their fulfillment. */
const LOOKBACK_MS = 90 * 24 * 3_600_000

/** Finds orders with a paid event that were not completed, or whose checkout closed without a final event. */
function findPaidNotFulfilled(ctx: Ctx): Promise<OrderWithProblem[]> {
  const staleBefore = new Date(ctx.now().getTime() - STALE_MS).toISOString()
  const hasPaidEvent = sql`${orders.id} IN (
    SELECT o.id FROM payment_events e JOIN orders o ON o.provider = e.provider AND o.provider_session_id = e.provider_session_id
    WHERE e.settled_at IS NULL AND e.type IN ('checkout.session.completed', 'checkout.session.async_payment_succeeded'))`
  const isUnsettled = sql`(${orders.status} = 'pending' AND ${orders.expiresAt} <= ${staleBefore}::timestamptz)`
  const isOpen = sql`${orders.status} IN ('pending', 'failed') AND coalesce(${orders.failedBecause}, '') NOT IN ('sold_out', 'class_canceled') AND ${orders.paymentMismatch} IS NULL`
  return findOrdersWithProblem(ctx, sql`${isOpen} AND (${hasPaidEvent} OR ${isUnsettled})`, ({ failedBecause }) => ({
    reason: failedBecause
      ? 'The payment provider reports a payment, but this order counts as not paid.'
      : 'The payment provider hasn’t reported the result of this payment, or its event couldn’t be processed.',
    toDo: 'Check the payment status. If the order is paid, it’s then fulfilled.',
  }))
}

function findFulfilledNotPaid(ctx: Ctx): Promise<OrderWithProblem[]> {
  const since = new Date(ctx.now().getTime() - LOOKBACK_MS).toISOString()
  const isFulfilled = sql`(${orders.status} <> 'completed' AND ${orders.createdAt} > ${since}::timestamptz AND EXISTS (
    SELECT 1 FROM order_lines l LEFT JOIN enrollments e ON e.order_line_id = l.id LEFT JOIN seats s ON s.order_line_id = l.id
    WHERE l.order_id = ${orders.id} AND (l.status = 'completed' OR e.status = 'completed' OR s.status = 'taken')))`
  const hasNoPayment = sql`(${orders.status} = 'completed' AND ${orders.totalMinor} > 0 AND ${orders.providerSessionId} IS NULL)`
  return findOrdersWithProblem(ctx, sql`(${isFulfilled} OR ${hasNoPayment})`, ({ status }) => ({
    reason:
      status === 'completed'
        ? 'This order counts as paid, but no payment for it was found at the payment provider.'
        : `This order counts as ${status}, but the buyer still has access to some of its items.`,
    toDo: 'Check the payment status. If there is no payment, email the buyer.',
  }))
}

function findOrdersWithMismatch(ctx: Ctx): Promise<OrderWithProblem[]> {
  const isOpen = sql`${orders.paymentMismatch} IS NOT NULL AND ${orders.mismatchResolvedAt} IS NULL`
  return findOrdersWithProblem(ctx, isOpen, ({ paymentMismatch }) => ({
    reason: `The amount or currency paid doesn’t match the order: ${paymentMismatch}. Nothing was fulfilled.`,
    toDo: 'Refund it in your payment provider’s dashboard and email the buyer. Then mark it as resolved with a note.',
  }))
}

function findDisputedOrders(ctx: Ctx): Promise<OrderWithProblem[]> {
  return findOrdersWithProblem(ctx, eq(orders.dispute, 'open'), () => ({
    reason: 'The buyer’s bank has asked for a refund. Until the bank decides, the order counts as paid.',
    toDo: 'Respond in your payment provider’s dashboard before the deadline, with proof that the order was fulfilled.',
  }))
}

type Row = Pick<typeof orders.$inferSelect, 'status' | 'failedBecause' | 'paymentMismatch'>

async function findOrdersWithProblem(
  ctx: Ctx,
  condition: SQL,
  textsFor: (row: Row) => { reason: string; toDo: string },
): Promise<OrderWithProblem[]> {
  const rows = await ctx.db
    .select({
      id: orders.id,
      version: orders.version,
      status: orders.status,
      failedBecause: orders.failedBecause,
      paymentMismatch: orders.paymentMismatch,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      createdAt: orders.createdAt,
      buyer: sql<string>`coalesce((SELECT coalesce(nullif(btrim(full_name), ''), email) FROM profiles WHERE profiles.id = orders.user_id), 'Unknown User')`,
    })
    .from(orders)
    .where(condition)
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(PROBLEMS_MAX)
  return rows.map(({ failedBecause, paymentMismatch, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    ...textsFor({ status: row.status, failedBecause, paymentMismatch }),
  }))
}
