import { and, eq } from 'drizzle-orm'
import type { VerifyResponse } from '#contract/classes/enrollments/enrollment.schema.ts'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { getClassDetails } from '../../../classes/schedule/index.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { loadFulfillmentItems } from '../fulfillment/fulfillment-items.ts'
import { getOrder } from '../my-orders.ts'
import { settle } from './settle.ts'

/**
 * Settles a pending order of the viewer for its order page, with one request to the provider per order in two seconds;
 * in between, returns the stored order.
 * @throws sign_in_required, not_found
 */
export async function verifyOrder(ctx: Ctx, { id }: { id: string }): Promise<OrderView> {
  const order = await getOrder(ctx, { id })
  if (order.status !== 'pending' || !(await ctx.limits.askByOrder.allows(id))) return order
  await settle(ctx, { orderId: id })
  return getOrder(ctx, { id })
}

/**
 * Settles the order of a checkout session for the success page and returns its enrollment. Another user's session, an
 * unknown and an unpaid one cause the same error.
 * @throws sign_in_required, no_enrollment
 */
export async function verifyEnrollment(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<VerifyResponse> {
  const viewer = requireViewer(ctx)
  const [match] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, viewer.userId),
        eq(orders.provider, ctx.payments.name),
        eq(orders.providerSessionId, sessionId),
      ),
    )
  if (!match) throw new Problem('no_enrollment')
  const order = await settle(ctx, { orderId: match.id })
  if (order?.status === 'pending' && (await ctx.payments.getSession(sessionId))?.status === 'processing')
    return { status: 'pending' }
  if (order?.status !== 'completed') throw new Problem('no_enrollment')
  return { status: 'completed', enrollment: await firstEnrollment(ctx, order.id) }
}

async function firstEnrollment(ctx: Ctx, orderId: string) {
  const [row] = await ctx.db
    .select({ enrollment: enrollments, line: orderLines })
    .from(enrollments)
    .innerJoin(orderLines, eq(orderLines.id, enrollments.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), eq(enrollments.status, 'completed')))
    .orderBy(orderLines.position)
    .limit(1)
  if (!row) throw new Problem('no_enrollment')
  const classId = itemOf(row.enrollment)
  const details = await getClassDetails(ctx, classId)
  const [item] = (await loadFulfillmentItems(ctx, [row.line]))(row.line)
  return {
    kind: classId.kind,
    title: row.line.title,
    description: details?.description ?? '',
    isSelfPaced: item?.isSelfPaced ?? false,
    isIncluded: row.line.entitlementId !== null,
    event: details?.events[0] ?? null,
    waysIn: item?.waysIn ?? [],
    enrollmentDate: row.enrollment.enrollmentDate.toISOString(),
    amount: row.enrollment.amount,
    currency: row.enrollment.currency,
  }
}
