import { itemKindNames, referenceTo } from '#contract/content/store/item-kinds.ts'
import { errors } from '#contract/errors.ts'
import type { OrderCouponInput } from '#contract/sales/coupons/order-coupon.schema.ts'
import { HOLD_MINUTES } from '#contract/sales/orders/order-limits.ts'
import type { ShipTo } from '#contract/sales/orders/shipping.schema.ts'
import type { OrderTaxInput } from '#contract/sales/tax/tax.schema.ts'
import { NO_TAX, paidMinor } from '#contract/sales/tax/tax-amounts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import type { Ctx, Viewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { lockCurrency } from '../../../site/settings/index.ts'
import { holdStock } from '../../stock/index.ts'
import type { Order } from '../order.ts'
import { checkStock, soldOutProblem } from './check-stock.ts'
import { type PricedCoupon, priceCoupon } from './price-coupon.ts'
import { type OrderShipping, priceShipping, type ShippingChoice } from './price-shipping.ts'
import { type PricedTax, priceTax, untaxed } from './price-tax.ts'
import { type PricedItem, soldKind } from './sold-kinds.ts'

type NewOrder = {
  viewer: Viewer
  pricedItems: PricedItem[]
  key: string | undefined
  requestHash: Buffer
  shipTo: ShipTo | undefined
  shipping: ShippingChoice | undefined
  tax: OrderTaxInput | undefined
  coupon: OrderCouponInput | undefined
}

/**
 * Inserts an order with its lines, pending enrollments, held seats and the use of its coupon, and queues the job that expires
 * it, in the caller's transaction.
 * @throws address_required, validation, coupon_not_valid, prices_changed, already_enrolled, sold_out, slot_taken, too_many_holds
 */
export async function createOrder(
  ctx: Ctx,
  {
    viewer,
    pricedItems: listedItems,
    key,
    requestHash,
    shipTo,
    shipping: choice,
    tax: taxInput,
    coupon: couponInput,
  }: NewOrder,
): Promise<Order> {
  const ships = listedItems.some((priced) => priced.ships)
  if (ships && !shipTo) throw addressRequiredProblem()
  const shipping: OrderToInsert['shipping'] =
    ships && shipTo ? { shipTo, ...(await priceShipping(ctx, { pricedItems: listedItems, shipTo, choice })) } : {}
  const { shippingMinor = 0 } = shipping
  const pricedCoupon = await priceCoupon(ctx, {
    userId: viewer.userId,
    pricedItems: listedItems,
    shippingMinor,
    input: couponInput,
  })
  const { pricedItems, shippingDiscountMinor } = pricedCoupon
  const pricedTax = await priceTax(ctx, {
    pricedItems,
    shippingMinor: shippingMinor - shippingDiscountMinor,
    shipTo: ships ? shipTo : undefined,
    input: taxInput,
  })
  for (const kind of itemKindNames) {
    const claimed = pricedItems.filter(({ item }) => item.kind === kind && !item.gift)
    if (claimed.length > 0) await soldKind(kind).claim(ctx, { userId: viewer.userId, pricedItems: claimed })
  }
  await checkStock(ctx, { userId: viewer.userId, pricedItems })
  return insertOrder(ctx, { userId: viewer.userId, pricedItems, key, requestHash, shipping, pricedTax, pricedCoupon })
}

type OrderToInsert = Partial<Pick<NewOrder, 'key' | 'requestHash'>> & {
  userId: string
  pricedItems: PricedItem[]
  shipping?: Partial<OrderShipping & { shipTo: ShipTo }>
  /** Absent for a free order. */
  pricedTax?: PricedTax
  pricedCoupon?: PricedCoupon
}

const noCoupon = (pricedItems: PricedItem[]): PricedCoupon => ({
  coupon: undefined,
  pricedItems,
  shippingDiscountMinor: 0,
  discountMinor: 0,
})

export async function insertOrder(
  ctx: Ctx,
  {
    userId,
    pricedItems,
    key,
    requestHash,
    shipping = {},
    pricedTax = untaxed(pricedItems, 0),
    pricedCoupon: { coupon, shippingDiscountMinor, discountMinor } = noCoupon(pricedItems),
  }: OrderToInsert,
): Promise<Order> {
  await lockCurrency(ctx)
  const expiresAt = new Date(ctx.now().getTime() + HOLD_MINUTES * 60_000)
  const lines = pricedItems.map(({ item, title, unitMinor, discountMinor = 0, terms, entitlementId }, position) => ({
    item,
    title,
    unitMinor,
    discountMinor,
    quantity: item.quantity,
    ...terms,
    entitlementId,
    gift: item.gift,
    giftCodeId: item.giftCodeId,
    ...(pricedTax.lines[position] ?? NO_TAX),
  }))
  const [order] = await ctx.db
    .insert(orders)
    .values({
      userId,
      idempotencyKey: key ?? null,
      requestHash: requestHash ?? null,
      currency: ctx.site.settings.currency,
      totalMinor: pricedTax.totalMinor,
      ...shipping,
      shippingMinor: (shipping.shippingMinor ?? 0) - shippingDiscountMinor + pricedTax.shipping.taxAddedMinor,
      tax: pricedTax.tax,
      taxCalculationId: pricedTax.calculationId,
      taxMinor: pricedTax.taxMinor,
      shippingTaxMinor: pricedTax.shipping.taxMinor,
      shippingTaxAddedMinor: pricedTax.shipping.taxAddedMinor,
      shippingTaxRatePpm: pricedTax.shipping.taxRatePpm,
      ...(coupon ? { couponId: coupon.id, couponCode: coupon.code } : {}),
      discountMinor,
      shippingDiscountMinor,
      provider: ctx.payments.name,
      createdAt: ctx.now(),
      expiresAt,
    })
    .returning()
  if (!order) throw new Error('order insert returned no row')
  const inserted = await ctx.db
    .insert(orderLines)
    .values(
      lines.map(({ item, ...line }, position) => ({ orderId: order.id, position, ...line, ...referenceTo(item) })),
    )
    .returning({ id: orderLines.id, position: orderLines.position })
  for (const { id, position } of inserted) {
    const pricedItem = pricedItems[position]
    const line = lines[position]
    if (!pricedItem || !line || pricedItem.item.gift) continue
    const hold = { userId, pricedItem, amount: paidMinor(line), orderLineId: id, heldUntil: expiresAt }
    await soldKind(pricedItem.item.kind).hold(ctx, hold)
  }
  const shortage = await holdStock(ctx, { orderId: order.id, heldUntil: expiresAt })
  if (shortage) throw soldOutProblem(shortage)
  await ctx.jobs.queue(ctx, 'orders.expire', { orderId: order.id }, expiresAt)
  return order
}

function addressRequiredProblem(): Problem {
  const [, message] = errors.address_required
  return new Problem('address_required', { fields: [{ field: 'shipTo', message }] })
}
