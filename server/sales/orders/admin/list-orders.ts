import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { OrderPage, OrderRow, OrdersInput } from '#contract/sales/orders/admin-orders.schema.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { instantText, paginate } from '../../../platform/lists/paginate.ts'
import { orderSorts, searchOrders } from './search-orders.ts'

type Buyer = NonNullable<OrderRow['buyer']>

// A subquery per row of the page. With a join the database would read and sort all rows.
const buyer = sql<Buyer | null>`(
  SELECT jsonb_build_object('id', id, 'name', btrim(full_name), 'email', email) FROM profiles WHERE profiles.id = orders.user_id)`

const columns = {
  id: orders.id,
  at: instantText(orders.createdAt).as('at'),
  status: orders.status,
  buyer: buyer.as('buyer'),
  currency: orders.currency,
  totalMinor: orders.totalMinor,
  refundedMinor: orders.refundedMinor,
  toShip: orders.toShip,
  toArrange: orders.toArrange,
  hasMismatch: sql<boolean>`(${orders.paymentMismatch} IS NOT NULL AND ${orders.mismatchResolvedAt} IS NULL)`.as(
    'under_review',
  ),
}

const toDoConditions: Record<NonNullable<OrdersInput['todo']>, SQL> = {
  ship: sql`${orders.toShip}`,
  arrange: sql`${orders.toArrange}`,
  review: sql`${orders.paymentMismatch} IS NOT NULL AND ${orders.mismatchResolvedAt} IS NULL`,
}

/**
 * Lists all orders, paginated, newest or oldest first. `q` matches order id, item titles or buyer; filters are status
 * and pending work. Amounts in minor units, instants in UTC.
 * @throws sign_in_required, admin_required, validation
 */
export async function listOrders(ctx: Ctx, input: OrdersInput): Promise<OrderPage> {
  requireStaff(ctx)
  const { after, order, direction, limit, toPage } = paginate(ctx, 'orders', input, {
    id: orders.id,
    orders: orderSorts(orders.createdAt),
  })
  const { q, status, todo } = input
  const filter = and(status && eq(orders.status, status), todo && toDoConditions[todo])
  const pageCondition = and(filter, after)
  const selectOrders = (match?: SQL) =>
    ctx.db
      .select(columns)
      .from(orders)
      .where(and(pageCondition, match))
      .orderBy(...order)
      .limit(limit)
  const search = async (q: string) => {
    const [first, second, ...rest] = (await searchOrders(ctx, q, { input, filter })).map(selectOrders)
    if (!first || !second) return first ?? []
    return union(first, second, ...rest)
      .orderBy(sql`at ${direction}, id ${direction}`)
      .limit(limit)
  }
  const { page, nextCursor } = toPage(q ? await search(q) : await selectOrders())
  const lines = await loadLines(ctx, page)
  return { orders: page.map((row) => toOrderRow(row, lines.get(row.id) ?? [])), nextCursor }
}

async function loadLines(ctx: Ctx, page: { id: string }[]) {
  if (page.length === 0) return new Map<string, never>()
  const ids = page.map(({ id }) => id)
  const rows = await ctx.db
    .select({ orderId: orderLines.orderId, title: orderLines.title, quantity: orderLines.quantity })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(orderLines.orderId, orderLines.position)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

type SelectedOrder = Omit<OrderRow, 'lines' | 'toDo' | 'createdAt'> & {
  at: string
  toShip: boolean
  toArrange: boolean
  hasMismatch: boolean
}

function toOrderRow(row: SelectedOrder, lines: { title: string; quantity: number }[]): OrderRow {
  const { at, toShip, toArrange, hasMismatch, ...order } = row
  const toDo: OrderRow['toDo'] = []
  if (hasMismatch) toDo.push('review')
  if (toShip) toDo.push('ship')
  if (toArrange) toDo.push('arrange')
  return { ...order, createdAt: at, lines: lines.map(({ title, quantity }) => ({ title, quantity })), toDo }
}
