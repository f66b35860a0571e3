import type { ShippingMethods, ShippingMethodsInput } from '#contract/sales/orders/orders.schema.ts'
import type { ShipTo } from '#contract/sales/orders/shipping.schema.ts'
import type { ShippedCart } from '#contract/sales/shipping/offered-methods.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { siteMoney } from '../../../site-money.ts'
import { findShippingMethods } from '../../shipping/index.ts'
import { itemsTotalMinor, priceItems } from './price-items.ts'
import type { PricedItem } from './sold-kinds.ts'

/** A method that the buyer chose. `seenMinor`: the price that the buyer saw, if the client sent it. */
export type ShippingChoice = { rateId: string; seenMinor?: number | undefined }

export type OrderShipping = { shippingMinor: number; shippingMethod: string | null; pickupAddress: string | null }

const FREE: OrderShipping = { shippingMinor: 0, shippingMethod: null, pickupAddress: null }

/** Is within each band. */
const EMPTY_CART: ShippedCart = { valueMinor: 0, weightGrams: 0, items: 0 }

/**
 * Returns the methods and prices to ship a cart to a country; empty if it is shipped free without a choice, or not
 * shipped there.
 * @throws sign_in_required, validation
 */
export async function getShippingMethods(ctx: Ctx, { country, lines }: ShippingMethodsInput): Promise<ShippingMethods> {
  requireViewer(ctx)
  const items = lines.map(({ productId, quantity }) => ({ kind: 'product' as const, id: productId, quantity }))
  const pricedItems = await priceItems(ctx, items)
  if (!pricedItems.some(({ ships }) => ships)) return { methods: [] }
  return (await findShippingMethods(ctx, { country, cart: shippedCart(pricedItems) })) ?? { methods: [] }
}

/**
 * Returns the shipping of an order that the buyer chose, at its current price. A redeemed gift is shipped free,
 * whatever its size, to the countries of the zones.
 * @throws validation naming the field, prices_changed
 */
export async function priceShipping(
  ctx: Ctx,
  { pricedItems, shipTo, choice }: { pricedItems: PricedItem[]; shipTo: ShipTo; choice: ShippingChoice | undefined },
): Promise<OrderShipping> {
  const isRedemption = pricedItems.some(({ item }) => item.giftCodeId)
  const cart = isRedemption ? EMPTY_CART : shippedCart(pricedItems)
  const found = await findShippingMethods(ctx, { country: shipTo.country, cart })
  const message = found?.countryError
  if (message !== undefined)
    throw new Problem('validation', { message, fields: [{ field: 'shipTo.country', message }] })
  if (isRedemption) return FREE
  if (!found) {
    assertPriceUnchanged(ctx, pricedItems, { choice, name: 'Shipping', priceMinor: 0 })
    return FREE
  }
  const method = found.methods.find(({ id }) => id === choice?.rateId)
  if (!method) throw choiceProblem(choice)
  assertPriceUnchanged(ctx, pricedItems, { choice, name: method.name, priceMinor: method.priceMinor })
  return { shippingMinor: method.priceMinor, shippingMethod: method.name, pickupAddress: method.pickupAddress || null }
}

function shippedCart(pricedItems: PricedItem[]): ShippedCart {
  const shipped = pricedItems.filter(({ ships }) => ships)
  const sum = (amount: (item: PricedItem) => number) => shipped.reduce((total, row) => total + amount(row), 0)
  return {
    valueMinor: itemsTotalMinor(pricedItems),
    weightGrams: sum(({ item, weightGrams = 0 }) => item.quantity * weightGrams),
    items: sum(({ item }) => item.quantity),
  }
}

function choiceProblem(choice: ShippingChoice | undefined): Problem {
  const message = choice
    ? 'This shipping method is no longer available. Please choose another.'
    : 'Choose a shipping method.'
  return new Problem('validation', { message, fields: [{ field: 'shipping.rateId', message }] })
}

type CurrentPrice = { choice: ShippingChoice | undefined; name: string; priceMinor: number }

function assertPriceUnchanged(ctx: Ctx, pricedItems: PricedItem[], { choice, name, priceMinor }: CurrentPrice): void {
  if (choice?.seenMinor === undefined || choice.seenMinor === priceMinor) return
  throw new Problem('prices_changed', {
    message: `${name} costs ${siteMoney(ctx).format(priceMinor)} now. Please check your order and try again.`,
    details: {
      lines: [],
      shipping: { name, seenMinor: choice.seenMinor, priceMinor },
      totalMinor: itemsTotalMinor(pricedItems) + priceMinor,
    },
  })
}
