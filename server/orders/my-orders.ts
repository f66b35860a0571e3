import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { MyOrders, MyOrdersInput, OrderView } from '#contract/orders/orders.schema.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { descending, paginate } from '../lists/paginate.ts'
import { Problem } from '../problem.ts'
import { loadFulfillmentItems } from './fulfillment/fulfillment-items.ts'
import type { OrderItem } from './fulfillment/grant-enrollments.ts'
import { listTasks } from './fulfillment/tasks.ts'
import { attachTasks } from './fulfillment/with-tasks.ts'

type Row = typeof orders.$inferSelect

/** One order of the viewer's; "not yours" and "not there" are one answer (features: orders, 20). @throws sign_in_required, not_found */
export async function getOrder(ctx: Ctx, { id }: { id: string }): Promise<OrderView> {
  const viewer = requireViewer(ctx)
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, viewer.userId)))
  if (!order) throw new Problem('not_found')
  const [view] = await viewsOf(ctx, [order])
  if (!view) throw new Problem('not_found')
  return view
}

/** A page of the viewer's orders, newest first (features: orders, 26). @throws sign_in_required, validation */
export async function listMyOrders(ctx: Ctx, input: MyOrdersInput): Promise<MyOrders> {
  const { userId } = requireViewer(ctx)
  const newest = { newest: descending(orders.createdAt, 'timestamptz') }
  const { at, after, order, limit, cut } = paginate(ctx, `orders of ${userId}`, input, {
    id: orders.id,
    orders: newest,
  })
  const rows = await ctx.db
    .select({ ...getTableColumns(orders), at })
    .from(orders)
    .where(and(eq(orders.userId, userId), after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = cut(rows)
  return { orders: await viewsOf(ctx, page), nextCursor }
}

async function viewsOf(ctx: Ctx, rows: Row[]): Promise<OrderView[]> {
  const ids = rows.map((order) => order.id)
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const parts = attachTasks(
    await loadFulfillmentItems(ctx, lines),
    await listTasks(
      ctx,
      lines.map((line) => line.id),
    ),
  )
  const byOrder = Map.groupBy(lines, (line) => line.orderId)
  return rows.map((order) => ({ ...headOf(ctx, order), lines: (byOrder.get(order.id) ?? []).map(lineOf(parts)) }))
}

function headOf(ctx: Ctx, order: Row): Omit<OrderView, 'lines'> {
  const { id, status, failedBecause, currency, totalMinor, refundedMinor, shipTo } = order
  const isOpen = status === 'pending' && order.expiresAt > ctx.now()
  return {
    id,
    status,
    failedBecause,
    currency,
    totalMinor,
    refundedMinor,
    createdAt: order.createdAt.toISOString(),
    paidAt: status === 'completed' || status === 'refunded' ? (order.settledAt?.toISOString() ?? null) : null,
    payUrl: isOpen ? order.checkoutUrl : null,
    shipTo,
  }
}

const lineOf = (parts: ReturnType<typeof attachTasks>) => (line: OrderItem) => ({
  id: line.id,
  title: line.title,
  kind:
    line.productId !== null
      ? ('product' as const)
      : line.courseId !== null
        ? ('course' as const)
        : ('workshop' as const),
  productId: line.productId,
  unitMinor: line.unitMinor,
  quantity: line.quantity,
  status: line.status,
  parts: parts(line).map(({ task: _, ...part }) => part),
})
