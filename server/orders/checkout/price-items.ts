import { and, eq, inArray, isNull } from 'drizzle-orm'
import { toMinorUnits, totalMinor } from '#contract/money.ts'
import { productParts, products } from '#db/schema/store.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { daysBefore } from '../../schedule/index.ts'
import { findOpenClass } from '../../seats/index.ts'
import { itemKey, mergeItems, type OrderItemInput } from './order-items.ts'

/** A wish with the server's own title and price. */
export type PricedItem = {
  item: OrderItemInput
  title: string
  unitMinor: number
  /** Some of it comes by post. */
  ships: boolean
  /** Of a class: until when it can be given back. */
  terms?: { cancelDays: number; cancelUntil: Date | null }
  /** Of a class with a date. */
  startsAt?: Date | null
}

/**
 * Reads what is wished for: one offer for each thing, at today's price.
 * @throws validation naming the line of a product that can't be bought, not_found for a class, prices_changed
 */
export async function priceItems(ctx: Ctx, wishes: OrderItemInput[]): Promise<PricedItem[]> {
  const productIds = wishes.flatMap((wish) => (wish.kind === 'product' ? [wish.id] : []))
  const onSale = productIds.length ? await productsOnSale(ctx, productIds) : new Map<number, Sold>()
  const offers: PricedItem[] = []
  for (const item of mergeItems(wishes)) {
    if (item.kind !== 'product') {
      offers.push({ item, ...(await priceClass(ctx, item)) })
      continue
    }
    const sold = onSale.get(item.id)
    if (!sold) throw notOnSale(item.id, wishes)
    offers.push({ item, ...sold })
  }
  refuseChangedPrices(wishes, offers)
  return offers
}

function notOnSale(id: number, wishes: OrderItemInput[]): Problem {
  const message = `Product ${id} can't be bought (any more). Please remove it from your cart.`
  const line = wishes.findIndex((wish) => wish.id === id)
  return new Problem('validation', { message, fields: [{ field: `lines.${line}.productId`, message }] })
}

/** Each line counts, also where two lines are for one thing: a price that was shown must be the one that is charged. */
function refuseChangedPrices(wishes: OrderItemInput[], offers: PricedItem[]): void {
  const changed = offers.flatMap(({ item, title, unitMinor }) => {
    const seen = wishes.filter((one) => itemKey(one) === itemKey(item)).map((one) => one.seenMinor)
    const seenMinor = seen.find((price) => price !== undefined && price !== unitMinor)
    return seenMinor === undefined ? [] : [{ id: item.id, title, seenMinor, unitMinor }]
  })
  if (changed.length === 0) return
  const now = totalMinor(offers.map(({ item, unitMinor }) => ({ unitMinor, quantity: item.quantity })))
  throw new Problem('prices_changed', { details: { lines: changed, totalMinor: now } })
}

type Sold = Omit<PricedItem, 'item'>

async function productsOnSale(ctx: Ctx, ids: number[]): Promise<Map<number, Sold>> {
  const rows = await ctx.db
    .select({ id: products.id, name: products.name, price: products.price, kind: products.kind })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.isActive, true), isNull(products.deletedAt)))
  // A part that is not sold on its own any more is still sent with its bundle.
  const sending = await ctx.db
    .select({ bundleId: productParts.bundleId })
    .from(productParts)
    .innerJoin(products, eq(products.id, productParts.productId))
    .where(and(inArray(productParts.bundleId, ids), eq(products.kind, 'physical')))
  const ships = new Set(sending.map(({ bundleId }) => bundleId))
  return new Map(
    rows.map(({ id, name, price, kind }) => [
      id,
      { title: name, unitMinor: toMinorUnits(price), ships: kind === 'physical' || ships.has(id) },
    ]),
  )
}

async function priceClass(ctx: Ctx, wish: { kind: 'course' | 'workshop'; id: string }): Promise<Sold> {
  const { title, price, cancelDays, startsAt } = await findOpenClass(ctx, wish)
  const terms = { cancelDays, cancelUntil: daysBefore(startsAt, cancelDays) }
  return { title, unitMinor: toMinorUnits(price), ships: false, terms, startsAt: startsAt }
}
