import { itemKindNames } from '#contract/content/store/item-kinds.ts'
import { totalMinor } from '#contract/money.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { itemKey, itemsOfKind, mergeItems, type OrderItemInput } from './order-items.ts'
import { type Price, type PricedItem, soldKind } from './sold-kinds.ts'

/** Price of an item without its tax, after the discount, in minor units. */
export const discountedMinor = ({ item, unitMinor, discountMinor = 0 }: PricedItem): number =>
  unitMinor * item.quantity - discountMinor

/** Value of all items before a discount, in minor units. */
export const itemsTotalMinor = (pricedItems: PricedItem[]): number =>
  totalMinor(pricedItems.map(({ item, unitMinor }) => ({ unitMinor, quantity: item.quantity })))

/**
 * Loads the requested items, merged, with current titles and prices. Items that the user may have without a payment
 * are free.
 * @param entitledUserId absent to ignore entitlements
 * @throws validation naming the line of a product that is not for sale, not_found for a class, prices_changed
 */
export async function priceItems(
  ctx: Ctx,
  items: OrderItemInput[],
  { entitledUserId: userId }: { entitledUserId?: string } = {},
): Promise<PricedItem[]> {
  const mergedItems = mergeItems(items)
  const prices = new Map<number | string, Price>()
  for (const kind of itemKindNames) {
    const itemsOf = itemsOfKind(mergedItems, kind)
    if (itemsOf.length === 0) continue
    for (const [id, price] of await soldKind(kind).loadPrices(ctx, itemsOf)) prices.set(id, price)
  }
  const pricedItems: PricedItem[] = []
  for (const item of mergedItems) {
    const price = prices.get(item.id)
    if (!price) throw notForSaleProblem(item.id, items)
    const isPaid = price.unitMinor > 0 && !item.gift && !item.giftCodeId
    const entitlement = isPaid && userId && (await soldKind(item.kind).findEntitlement(ctx, { ...item, userId }))
    pricedItems.push({
      item,
      ...withGift(item, price),
      ...(entitlement ? { unitMinor: 0, entitlementId: entitlement.id } : {}),
    })
  }
  assertPricesUnchanged(items, pricedItems)
  return pricedItems
}

/** A gift ships when it is redeemed, and a redeemed one was paid for by its buyer. */
function withGift({ gift, giftCodeId }: OrderItemInput, price: Price): Price {
  return { ...price, ...(gift ? { ships: false } : {}), ...(giftCodeId ? { unitMinor: 0 } : {}) }
}

function notForSaleProblem(id: number | string, items: OrderItemInput[]): Problem {
  const message = 'This product is no longer available. Please remove it from your cart.'
  const line = items.findIndex((item) => item.id === id)
  return new Problem('validation', { message, fields: [{ field: `lines.${line}.productId`, message }] })
}

function assertPricesUnchanged(items: OrderItemInput[], pricedItems: PricedItem[]): void {
  const changed = pricedItems.flatMap(({ item, title, unitMinor, entitlementId }) => {
    // The user saw the price before their entitlements were loaded.
    if (entitlementId) return []
    const requestedPrices = items.filter((input) => itemKey(input) === itemKey(item)).map((input) => input.seenMinor)
    const seenMinor = requestedPrices.find((price) => price !== undefined && price !== unitMinor)
    return seenMinor === undefined ? [] : [{ id: item.id, title, seenMinor, unitMinor }]
  })
  if (changed.length === 0) return
  throw new Problem('prices_changed', { details: { lines: changed, totalMinor: itemsTotalMinor(pricedItems) } })
}
