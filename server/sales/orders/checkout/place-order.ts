import { and, desc, eq, gt } from 'drizzle-orm'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import type { OrderCouponInput } from '#contract/sales/coupons/order-coupon.schema.ts'
import type { ShipTo } from '#contract/sales/orders/shipping.schema.ts'
import type { OrderTaxInput } from '#contract/sales/tax/tax.schema.ts'
import { listedShippingMinor } from '#contract/sales/tax/tax-rows.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { type Ctx, requireViewer, type Viewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { loadTaxTerms, withTaxCalculation } from '../../tax/index.ts'
import { lockGift } from '../gifts/lock-gift.ts'
import type { Order } from '../order.ts'
import { openCheckoutSession } from './checkout-session.ts'
import { createOrder } from './create-order.ts'
import { hashRequest, mergeItems, type OrderItemInput } from './order-items.ts'
import { limitCouponCodes } from './price-coupon.ts'
import { priceItems } from './price-items.ts'
import type { ShippingChoice } from './price-shipping.ts'
import { type OrderConsents, recordOrderConsents } from './record-order-consents.ts'
import { replaceCouponOrders } from './replace-coupon-orders.ts'

type OrderRequest = {
  items: OrderItemInput[]
  key?: string | undefined
  shipTo?: ShipTo | undefined
  shipping?: ShippingChoice | undefined
  /** Location at which the buyer is taxed, and the tax and total that they saw; needed while tax is on. */
  tax?: OrderTaxInput | undefined
  /** Absent for a redeemed gift, whose buyer agreed. */
  consents?: OrderConsents
  coupon?: OrderCouponInput | undefined
}

/**
 * Places an order: stores it with current prices, pending enrollments and held seats, then opens the checkout session.
 * Returns the existing order for the same key, or for the same items while their order is open. Orders with shipped
 * items need an address, which a repeated request replaces, and a shipping method if the site has zones. While tax is
 * on, orders that cost something need the country of the buyer. A coupon reduces the total.
 * @throws sign_in_required, validation, address_required, not_found, coupon_not_valid, prices_changed,
 *   already_enrolled, sold_out, too_many_holds, too_many_requests, key_reused, checkout_closed, tax_unavailable,
 *   payment_unavailable
 */
export async function placeOrder(ctx: Ctx, request: OrderRequest): Promise<{ orderId: string; url: string }> {
  const viewer = requireViewer(ctx)
  const { userId, email } = viewer
  const { coupon } = request
  const place = () =>
    replaceCouponOrders(ctx, { userId, coupon }, () =>
      withTaxCalculation(ctx, () => findOrCreateOrder(ctx, viewer, request)),
    )
  const order = coupon ? await limitCouponCodes(ctx, userId, place) : await place()
  // After the commit: the provider's response can take seconds, and row locks must not be held that long.
  return openCheckoutSession(ctx, { order, buyerEmail: email })
}

async function findOrCreateOrder(ctx: Ctx, viewer: Viewer, request: OrderRequest): Promise<Order> {
  const { items, key, shipTo, shipping, tax, coupon, consents } = request
  const isTaxedByAddress = tax !== undefined && (await loadTaxTerms(ctx)).source === 'stripe'
  const requestHash = hashRequest(mergeItems(items), choiceKeys({ shipTo, shipping, tax, coupon }, isTaxedByAddress))
  return transaction(ctx, async (ctx) => {
    // Serializes the orders of one buyer: the second request of a double click finds the order of the first.
    await ctx.db.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, viewer.userId)).for('no key update')
    const existing =
      (await findOrderByKey(ctx, viewer, key, requestHash)) ?? (await findOpenOrder(ctx, viewer, request, requestHash))
    if (existing) {
      if (consents) await recordOrderConsents(ctx, { order: existing, items, consents })
      return updateShippingAddress(ctx, existing, shipTo)
    }
    for (const { giftCodeId } of items) if (giftCodeId) await lockGift(ctx, giftCodeId)
    const pricedItems = await priceItems(ctx, items, { entitledUserId: viewer.userId })
    const order = await createOrder(ctx, { viewer, pricedItems, key, requestHash, shipTo, shipping, tax, coupon })
    if (consents) await recordOrderConsents(ctx, { order, items, consents })
    return order
  })
}

/** @param isTaxedByAddress street, city and postal code can change the tax too */
function choiceKeys(
  { shipTo, shipping, tax, coupon }: Omit<OrderRequest, 'items' | 'key' | 'consents'>,
  isTaxedByAddress: boolean,
): string[] {
  const { country, region, postalCode, city, line1 } = shipTo ?? tax ?? {}
  return [
    ...(shipping ? [`${shipping.rateId}:${shipTo?.country}`] : []),
    ...(tax ? [`tax:${JSON.stringify([country, region, tax.vatId])}`] : []),
    ...(isTaxedByAddress ? [`address:${JSON.stringify([postalCode, city, line1])}`] : []),
    ...(coupon ? [`coupon:${coupon.code}`] : []),
  ]
}

async function updateShippingAddress(ctx: Ctx, order: Order, shipTo: ShipTo | undefined): Promise<Order> {
  if (!shipTo || !order.shipTo || order.status !== 'pending') return order
  const isOpen = and(eq(orders.id, order.id), eq(orders.status, 'pending'))
  await ctx.db.update(orders).set({ shipTo }).where(isOpen)
  return order
}

async function findOrderByKey(
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

/** A held seat keeps its price if that is lower than the current one. */
async function findOpenOrder(
  ctx: Ctx,
  viewer: Viewer,
  { items, shipping, tax, coupon }: OrderRequest,
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
  const { discountMinor } = order
  const shippingMinor = listedShippingMinor(order)
  if ((shipping?.seenMinor ?? shippingMinor) !== shippingMinor) return undefined
  if ((coupon?.seenMinor ?? discountMinor) !== discountMinor) return undefined
  if (tax && !isTaxAcceptable(order, tax)) return undefined
  const lines = await ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const priceById = new Map(lines.map((line): [number | string, number] => [itemOf(line).id, line.unitMinor]))
  const hasAcceptablePrice = ({ kind, id, seenMinor }: OrderItemInput) => {
    const price = priceById.get(id)
    if (seenMinor === undefined || seenMinor === price) return true
    return kind !== 'product' && price !== undefined && price < seenMinor
  }
  return items.every(hasAcceptablePrice) ? order : undefined
}

const isTaxAcceptable = (order: Order, { seenMinor, seenTotalMinor }: OrderTaxInput) =>
  order.totalMinor < (seenTotalMinor ?? 0) ||
  ((seenMinor ?? order.taxMinor) === order.taxMinor && (seenTotalMinor ?? order.totalMinor) === order.totalMinor)
