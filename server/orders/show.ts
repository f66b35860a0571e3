import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { OrderView } from '#contract/orders.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'

type Row = typeof orders.$inferSelect

/** One order of the viewer's; "not yours" and "not there" are one answer. @throws sign_in_required, not_found */
export async function showOrder(ctx: Ctx, { id }: { id: string }): Promise<OrderView> {
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

/** The viewer's newest orders, at most 50. @throws sign_in_required */
export async function listOrders(ctx: Ctx): Promise<OrderView[]> {
  const viewer = requireViewer(ctx)
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(eq(orders.userId, viewer.userId))
    .orderBy(desc(orders.createdAt))
    .limit(50)
  return viewsOf(ctx, rows)
}

async function viewsOf(ctx: Ctx, rows: Row[]): Promise<OrderView[]> {
  const ids = rows.map((order) => order.id)
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const byOrder = Map.groupBy(lines, (line) => line.orderId)
  return rows.map((order) => viewOf(order, byOrder.get(order.id) ?? []))
}

function viewOf(order: Row, lines: (typeof orderLines.$inferSelect)[]): OrderView {
  const { id, status, currency, totalMinor, refundedMinor } = order
  return {
    id,
    status,
    currency,
    totalMinor,
    refundedMinor,
    createdAt: order.createdAt.toISOString(),
    lines: lines.map((line) => ({
      title: line.title,
      kind: line.productId !== null ? 'product' : line.courseId !== null ? 'course' : 'workshop',
      unitMinor: line.unitMinor,
      quantity: line.quantity,
      status: line.status,
    })),
  }
}
