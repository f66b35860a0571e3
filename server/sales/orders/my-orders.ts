import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import type { LastShippingAddress, MyOrders, MyOrdersInput, OrderView } from '#contract/sales/orders/orders.schema.ts'
import type { LastTaxLocation } from '#contract/sales/tax/tax.schema.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { reviewPathsOf } from '../../content/reviews/index.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'
import { descending, paginate } from '../../platform/lists/paginate.ts'
import { Problem } from '../../problem.ts'
import { listOrderInvoices } from '../invoices/index.ts'
import { attachTasks, loadFulfillmentItems } from './fulfillment/fulfillment-items.ts'
import { listTasks } from './fulfillment/tasks.ts'
import type { Order, OrderItem } from './order.ts'

/** Returns an order of the viewer. @throws sign_in_required, not_found also for other users' orders */
export async function getOrder(ctx: Ctx, { id }: { id: string }): Promise<OrderView> {
  const viewer = requireViewer(ctx)
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, viewer.userId)))
  if (!order) throw new Problem('not_found')
  const [view] = await toOrderViews(ctx, [order])
  if (!view) throw new Problem('not_found')
  return view
}

/** Lists the viewer's orders, paginated, newest first. @throws sign_in_required, validation */
export async function listMyOrders(ctx: Ctx, input: MyOrdersInput): Promise<MyOrders> {
  const { userId } = requireViewer(ctx)
  const sorts = { newest: descending(orders.createdAt, 'timestamptz') }
  const { at, after, order, limit, toPage } = paginate(ctx, `orders of ${userId}`, input, {
    id: orders.id,
    orders: sorts,
  })
  const rows = await ctx.db
    .select({ ...getTableColumns(orders), at })
    .from(orders)
    .where(and(eq(orders.userId, userId), after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return { orders: await toOrderViews(ctx, page), nextCursor }
}

async function toOrderViews(ctx: Ctx, rows: Order[]): Promise<OrderView[]> {
  const ids = rows.map((order) => order.id)
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const itemsOfLine = attachTasks(
    await loadFulfillmentItems(ctx, lines),
    await listTasks(
      ctx,
      lines.map((line) => line.id),
    ),
  )
  const reviewPaths = await reviewPathsOf(
    ctx,
    lines.map((line) => line.id),
  )
  const buyerName = await viewerName(ctx)
  const { businessName, legalName, legalAddress, taxId } = ctx.site.settings
  const seller = { businessName, legalName, legalAddress, taxId }
  const invoicesByOrder = await listOrderInvoices(ctx, ids)
  const linesByOrder = Map.groupBy(lines, (line) => line.orderId)
  return rows.map((order) => ({
    ...orderColumns(ctx, order),
    buyerName,
    seller,
    // Its payment may have been recorded after the order was read.
    invoices: order.status === 'pending' ? [] : (invoicesByOrder.get(order.id) ?? []),
    lines: (linesByOrder.get(order.id) ?? []).map(toLineView(itemsOfLine, reviewPaths)),
  }))
}

async function viewerName(ctx: Ctx): Promise<string> {
  const { userId } = requireViewer(ctx)
  const [profile] = await ctx.db.select({ name: profiles.name }).from(profiles).where(eq(profiles.id, userId))
  return profile?.name ?? ''
}

/** Returns the viewer's last shipping address, for the next checkout. @throws sign_in_required */
export async function getLastShippingAddress(ctx: Ctx): Promise<LastShippingAddress> {
  const { userId } = requireViewer(ctx)
  const [order] = await ctx.db
    .select({ shipTo: orders.shipTo })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.shipTo)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  return { shipTo: order?.shipTo ?? null, name: await viewerName(ctx) }
}

/** Returns where the viewer's newest order with tax was taxed, for the next checkout. @throws sign_in_required */
export async function getLastTaxLocation(ctx: Ctx): Promise<LastTaxLocation> {
  const { userId } = requireViewer(ctx)
  const [order] = await ctx.db
    .select({ tax: orders.tax })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.tax)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1)
  if (!order?.tax) return null
  const { country, region, postalCode, vatId } = order.tax
  return { country, region, postalCode, vatId }
}

function orderColumns(ctx: Ctx, order: Order): Omit<OrderView, 'lines' | 'buyerName' | 'seller' | 'invoices'> {
  const { id, status, failedBecause, currency, totalMinor, refundedMinor, shipTo } = order
  const { shippingMinor, shippingMethod, pickupAddress } = order
  const { couponCode, discountMinor, shippingDiscountMinor } = order
  const { tax, taxMinor, shippingTaxMinor, shippingTaxAddedMinor, shippingTaxRatePpm } = order
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
    shippingMinor,
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
  }
}

const toLineView =
  (itemsOfLine: ReturnType<typeof attachTasks>, reviewPaths: Map<string, string>) => (line: OrderItem) => ({
    id: line.id,
    title: line.title,
    kind: itemOf(line).kind,
    productId: line.productId,
    classId: line.courseId ?? line.workshopId,
    unitMinor: line.unitMinor,
    quantity: line.quantity,
    taxMinor: line.taxMinor,
    discountMinor: line.discountMinor,
    taxAddedMinor: line.taxAddedMinor,
    taxRatePpm: line.taxRatePpm,
    status: line.status,
    ...(reviewPaths.has(line.id) ? { reviewPath: reviewPaths.get(line.id) } : {}),
    parts: itemsOfLine(line).map(({ task: _, joinUrl, sessions, waysIn = [], ...item }) => ({
      ...item,
      ...(line.status === 'completed'
        ? { waysIn, ...(joinUrl === undefined ? {} : { joinUrl }), ...(sessions ? { sessions } : {}) }
        : {}),
    })),
  })

export const orderExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(o) - '{user_id,request_hash,idempotency_key,version,review_resolved_by}'::text[]
    || jsonb_build_object(
      'lines', ${jsonList(sql`SELECT to_jsonb(l) - 'order_id' AS part FROM order_lines l WHERE l.order_id = o.id ORDER BY l.position`)},
      'to_do', ${jsonList(sql`SELECT to_jsonb(t) AS part FROM order_tasks t JOIN order_lines l ON l.id = t.order_line_id
        WHERE l.order_id = o.id ORDER BY l.position, t.position`)},
      'moves', ${jsonList(sql`SELECT to_jsonb(m) AS part FROM seat_moves m JOIN order_lines l ON l.id = m.order_line_id
        WHERE l.order_id = o.id ORDER BY m.moved_at`)},
      'stock', ${jsonList(sql`SELECT to_jsonb(h) AS part FROM stock_holds h JOIN order_lines l ON l.id = h.order_line_id
        WHERE l.order_id = o.id ORDER BY l.position, h.product_id`)},
      'refunds', ${jsonList(sql`SELECT to_jsonb(r) - '{order_id,request_key,asked_by,last_error}'::text[] AS part
        FROM refunds r WHERE r.order_id = o.id ORDER BY r.created_at`)},
      'invoices', ${jsonList(sql`SELECT to_jsonb(i) - 'order_id' AS part FROM invoices i WHERE i.order_id = o.id
        ORDER BY i.year, i.number`)},
      'payment_messages', ${jsonList(sql`SELECT to_jsonb(e) - '{order_id,last_error,replayed_by}'::text[] AS part
        FROM payment_events e WHERE e.order_id = o.id ORDER BY e.received_at`)}
    ) AS value
  FROM orders o WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`

const jsonList = (query: SQL): SQL => sql`coalesce((SELECT jsonb_agg(part) FROM (${query}) parts), '[]')`
