import { and, eq, inArray, isNull } from 'drizzle-orm'
import { totalMinor } from '#contract/money.ts'
import type { ItemTaxKind } from '#contract/tax/tax-kinds.ts'
import { productParts, products } from '#db/schema/store.ts'
import { type CoachingType, findActiveType } from '../../coaching/index.ts'
import type { Ctx } from '../../context.ts'
import { findClassEntitlement, findCoachingEntitlement } from '../../entitlements/index.ts'
import { Problem } from '../../problem.ts'
import { cancelUntilOf } from '../../schedule/index.ts'
import { findOpenClass } from '../../seats/index.ts'
import { siteMoney } from '../../site-money.ts'
import { itemKey, mergeItems, type OrderItemInput } from './order-items.ts'

export type PricedItem = {
  item: OrderItemInput
  title: string
  unitMinor: number
  /** The item or a part of it is shipped. */
  ships: boolean
  /** Of a gift too. */
  taxKind: ItemTaxKind
  /** Products only: grams of one unit. */
  weightGrams?: number
  /** Classes only. */
  terms?: { cancelDays: number; cancelUntil: Date | null }
  /** Classes only; null while the class has no date. */
  startsAt?: Date | null
  /** Sessions only. */
  coachingType?: CoachingType
  /** The right by which it is free. */
  entitlementId?: string
  /** The part of the price that a coupon pays, in minor units; absent without one. */
  discountMinor?: number
}

type Price = Omit<PricedItem, 'item'>

/** Price of an item without its tax, after the discount, in minor units. */
export const discountedMinor = ({ item, unitMinor, discountMinor = 0 }: PricedItem): number =>
  unitMinor * item.quantity - discountMinor

/** Value of all items before a discount, in minor units. */
export const itemsTotalMinor = (pricedItems: PricedItem[]): number =>
  totalMinor(pricedItems.map(({ item, unitMinor }) => ({ unitMinor, quantity: item.quantity })))

/**
 * Loads the requested items, merged, with current titles and prices. Classes that the user may enroll in without a
 * payment are free.
 * @param entitledUserId absent to ignore entitlements
 * @throws validation naming the line of a product that is not for sale, not_found for a class, prices_changed
 */
export async function priceItems(
  ctx: Ctx,
  items: OrderItemInput[],
  { entitledUserId }: { entitledUserId?: string } = {},
): Promise<PricedItem[]> {
  const productIds = items.flatMap((item) => (item.kind === 'product' ? [item.id] : []))
  // A gift can be redeemed after its product was deactivated.
  const isRedemption = items.some(({ giftCodeId }) => giftCodeId !== undefined)
  const productPrices = productIds.length
    ? await priceProducts(ctx, productIds, { isRedemption })
    : new Map<number, Price>()
  const pricedItems: PricedItem[] = []
  for (const item of mergeItems(items)) {
    if (item.kind !== 'product') {
      const price = item.kind === 'session' ? await priceSession(ctx, item) : await priceClass(ctx, item)
      const entitlement = price.unitMinor > 0 && entitledUserId && (await findEntitlement(ctx, item, entitledUserId))
      pricedItems.push({
        item,
        ...withGift(item, price),
        ...(entitlement ? { unitMinor: 0, entitlementId: entitlement.id } : {}),
      })
      continue
    }
    const price = productPrices.get(item.id)
    if (!price) throw notForSaleProblem(item.id, items)
    pricedItems.push({ item, ...withGift(item, price) })
  }
  assertPricesUnchanged(items, pricedItems)
  return pricedItems
}

function findEntitlement(ctx: Ctx, item: OrderItemInput, userId: string) {
  if (item.kind === 'product' || item.gift || item.giftCodeId) return undefined
  return item.kind === 'session'
    ? findCoachingEntitlement(ctx, { userId })
    : findClassEntitlement(ctx, { kind: item.kind, id: item.id, userId })
}

/** A gift ships when it is redeemed, and a redeemed one was paid for by its buyer. */
function withGift({ gift, giftCodeId }: OrderItemInput, price: Price): Price {
  return { ...price, ...(gift ? { ships: false } : {}), ...(giftCodeId ? { unitMinor: 0 } : {}) }
}

function notForSaleProblem(id: number, items: OrderItemInput[]): Problem {
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

async function priceProducts(
  ctx: Ctx,
  ids: number[],
  { isRedemption }: { isRedemption: boolean },
): Promise<Map<number, Price>> {
  const isForSale = isRedemption ? undefined : eq(products.isActive, true)
  const rows = await ctx.db
    .select({
      id: products.id,
      name: products.name,
      price: products.price,
      kind: products.kind,
      weightGrams: products.weightGrams,
    })
    .from(products)
    .where(and(inArray(products.id, ids), isForSale, isNull(products.deletedAt)))
  // Inactive parts are shipped with their bundle too.
  const shippedParts = await ctx.db
    .select({ bundleId: productParts.bundleId, quantity: productParts.quantity, weightGrams: products.weightGrams })
    .from(productParts)
    .innerJoin(products, eq(products.id, productParts.productId))
    .where(and(inArray(productParts.bundleId, ids), eq(products.kind, 'physical')))
  const partsByBundle = Map.groupBy(shippedParts, ({ bundleId }) => bundleId)
  return new Map(
    rows.map(({ id, name, price, kind, weightGrams }) => {
      const parts = partsByBundle.get(id) ?? []
      const partsGrams = parts.reduce((sum, part) => sum + part.quantity * (part.weightGrams ?? 0), 0)
      const ships = kind === 'physical' || parts.length > 0
      const taxKind = ships ? ('physical' as const) : ('digital' as const)
      return [
        id,
        {
          title: name,
          unitMinor: siteMoney(ctx).toMinor(price),
          ships,
          taxKind,
          weightGrams: weightGrams ?? partsGrams,
        },
      ]
    }),
  )
}

async function priceClass(ctx: Ctx, item: { kind: 'course' | 'workshop'; id: string }): Promise<Price> {
  const openClass = await findOpenClass(ctx, item)
  const { title, price, cancelDays, startsAt } = openClass
  const terms = { cancelDays, cancelUntil: cancelUntilOf(openClass, ctx.now()) }
  return { title, unitMinor: siteMoney(ctx).toMinor(price), ships: false, taxKind: 'class', terms, startsAt }
}

async function priceSession(ctx: Ctx, { id }: { id: string }): Promise<Price> {
  const coachingType = await findActiveType(ctx, id)
  const { title, price } = coachingType
  return { title, unitMinor: siteMoney(ctx).toMinor(price), ships: false, taxKind: 'class', coachingType }
}
