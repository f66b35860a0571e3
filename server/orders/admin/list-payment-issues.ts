import { asc, eq, inArray } from 'drizzle-orm'
import type { PaymentIssues } from '#contract/orders/admin-payments.schema.ts'
import { orders, refunds } from '#db/schema/orders.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import {
  findDisputedOrders,
  findFulfilledNotPaid,
  findOrdersUnderReview,
  findPaidNotFulfilled,
  ISSUES_MAX,
} from './find-payment-issues.ts'
import { toRefundRow } from './refund-view.ts'

/**
 * Lists payment issues, at most fifty per list, oldest first: paid but not fulfilled, fulfilled but not paid, under
 * review, disputed, and pending or failed refunds (features: order administration, 8). Amounts in minor units.
 * @throws sign_in_required, admin_required
 */
export async function listPaymentIssues(ctx: Ctx): Promise<PaymentIssues> {
  requireAdmin(ctx)
  const pendingRefunds = await ctx.db
    .select({ refund: refunds, currency: orders.currency })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(inArray(refunds.status, ['queued', 'failed']))
    .orderBy(asc(refunds.createdAt))
    .limit(ISSUES_MAX)
  return {
    unfulfilled: await findPaidNotFulfilled(ctx),
    unpaid: await findFulfilledNotPaid(ctx),
    reviews: await findOrdersUnderReview(ctx),
    disputes: await findDisputedOrders(ctx),
    refunds: pendingRefunds.map(({ refund, currency }) => toRefundRow(refund, currency)),
  }
}
