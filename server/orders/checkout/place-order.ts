import { and, desc, eq, gt } from 'drizzle-orm'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import { profiles } from '#db/schema/accounts.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { type Ctx, requireViewer, type Viewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { openCheckoutSession } from './checkout-session.ts'
import { createOrder } from './create-order.ts'
import { hashRequest, mergeItems, type OrderItemInput } from './order-items.ts'
import { priceItems } from './price-items.ts'

export type Order = typeof orders.$inferSelect

/**
 * Writes an order before its buyer leaves to pay: lines at the server's prices, enrolments pending, seats held; then
 * opens the payment page (features: orders, 1 to 4). The same key, or the same wishes while an order for them is open,
 * answer with the same order. What is sent by post needs an address; while the order is open, a new one replaces it
 * (features: orders, 19).
 * @throws sign_in_required, validation, address_required, not_found, prices_changed, already_enrolled, sold_out, too_many_holds,
 *   key_reused, checkout_closed, payment_unavailable
 */
export async function placeOrder(
  ctx: Ctx,
  { wishes, key, shipTo }: { wishes: OrderItemInput[]; key?: string | undefined; shipTo?: ShipTo | undefined },
): Promise<{ orderId: string; url: string }> {
  const viewer = requireViewer(ctx)
  const requestHash = hashRequest(mergeItems(wishes))
  const order = await transaction(ctx, async (ctx) => {
    // One buyer's orders are written one after another: a double click finds the first click's order.
    await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, viewer.userId)).for('no key update')
    const known =
      (await orderOfKey(ctx, viewer, key, requestHash)) ?? (await openOrderFor(ctx, viewer, wishes, requestHash))
    if (known) return sendTo(ctx, known, shipTo)
    return createOrder(ctx, { viewer, offers: await priceItems(ctx, wishes), key, requestHash, shipTo })
  })
  // After the commit: a provider's answer can take seconds, and a row lock must not wait for it.
  return openCheckoutSession(ctx, { order, buyerEmail: viewer.email })
}

/** The buyer mended the address and asked again: the order that is not paid yet goes there. */
async function sendTo(ctx: Ctx, order: Order, shipTo: ShipTo | undefined): Promise<Order> {
  if (!shipTo || !order.shipTo || order.status !== 'pending') return order
  const isOpen = and(eq(orders.id, order.id), eq(orders.status, 'pending'))
  await ctx.db.update(orders).set({ shipTo }).where(isOpen)
  return order
}

async function orderOfKey(
  ctx: Ctx,
  viewer: Viewer,
  key: string | undefined,
  requestHash: Buffer,
): Promise<Order | undefined> {
  if (key === undefined) return undefined
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, viewer.userId), eq(orders.idempotencyKey, key)))
  if (order && !order.requestHash?.equals(requestHash)) throw new Problem('key_reused')
  return order
}

/**
 * The viewer's open order for these wishes, unless it was written at other prices than they see now. A place that is held
 * for less than it costs by now stays at that price.
 */
async function openOrderFor(
  ctx: Ctx,
  viewer: Viewer,
  wishes: OrderItemInput[],
  requestHash: Buffer,
): Promise<Order | undefined> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, viewer.userId),
        eq(orders.status, 'pending'),
        eq(orders.requestHash, requestHash),
        gt(orders.expiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!order) return undefined
  const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const priceOf = new Map(lines.map((line) => [line.productId ?? line.courseId ?? line.workshopId, line.unitMinor]))
  const asSeen = ({ kind, id, seenMinor }: OrderItemInput) => {
    const price = priceOf.get(id)
    if (seenMinor === undefined || seenMinor === price) return true
    return kind !== 'product' && price !== undefined && price < seenMinor
  }
  return wishes.every(asSeen) ? order : undefined
}
