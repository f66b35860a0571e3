import { and, eq, exists, inArray, isNull, or } from 'drizzle-orm'
import { minorUnits, totalMinor } from '#contract/money.ts'
import { zonedInstant } from '#contract/zoned-instant.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { waitingList } from '#db/schema/orders.ts'
import { productParts, products } from '#db/schema/store.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { courseBeginsAt, daysBefore, workshopBeginsAt } from '../../schedule/index.ts'
import { merge, nameOf, type Wish } from './order-items.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A wish with the server's own title and price. */
export type Offer = {
  wish: Wish
  title: string
  unitMinor: number
  /** Some of it comes by post. */
  ships: boolean
  /** Of a class: until when it can be given back. */
  terms?: { cancelDays: number; cancelUntil: Date | null }
  /** Of a class with a date. */
  beginsAt?: Date | null
}

/**
 * Reads what is wished for: one offer for each thing, at today's price.
 * @throws validation naming the line of a product that can't be bought, not_found for a class, prices_changed
 */
export async function readOffers(ctx: Ctx, wishes: Wish[]): Promise<Offer[]> {
  const productIds = wishes.flatMap((wish) => (wish.kind === 'product' ? [wish.id] : []))
  const onSale = productIds.length ? await productsOnSale(ctx, productIds) : new Map<number, Sold>()
  const offers: Offer[] = []
  for (const wish of merge(wishes)) {
    if (wish.kind !== 'product') {
      offers.push({ wish, ships: false, ...(await openClass(ctx, wish)) })
      continue
    }
    const sold = onSale.get(wish.id)
    if (!sold) throw notOnSale(wish.id, wishes)
    offers.push({ wish, ...sold })
  }
  refuseChangedPrices(wishes, offers)
  return offers
}

function notOnSale(id: number, wishes: Wish[]): Problem {
  const message = `Product ${id} can't be bought (any more). Please remove it from your cart.`
  const line = wishes.findIndex((wish) => wish.id === id)
  return new Problem('validation', { message, fields: [{ field: `lines.${line}.productId`, message }] })
}

/** Each line counts, also where two lines are for one thing: a price that was shown must be the one that is charged. */
function refuseChangedPrices(wishes: Wish[], offers: Offer[]): void {
  const changed = offers.flatMap(({ wish, title, unitMinor }) => {
    const seen = wishes.filter((one) => nameOf(one) === nameOf(wish)).map((one) => one.seenMinor)
    const seenMinor = seen.find((price) => price !== undefined && price !== unitMinor)
    return seenMinor === undefined ? [] : [{ id: wish.id, title, seenMinor, unitMinor }]
  })
  if (changed.length === 0) return
  const now = totalMinor(offers.map(({ wish, unitMinor }) => ({ unitMinor, quantity: wish.quantity })))
  throw new Problem('prices_changed', { details: { lines: changed, totalMinor: now } })
}

type Sold = Omit<Offer, 'wish'>

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
      { title: name, unitMinor: minorUnits(price), ships: kind === 'physical' || ships.has(id) },
    ]),
  )
}

async function openClass(
  ctx: Ctx,
  wish: { kind: 'course' | 'workshop'; id: string },
): Promise<Required<Pick<Offer, 'title' | 'unitMinor' | 'terms' | 'beginsAt'>>> {
  const row = wish.kind === 'course' ? await openCourse(ctx, wish.id) : await openWorkshop(ctx, wish.id)
  if (!row) throw new Problem('not_found', { message: `This ${wish.kind} is not open for enrollment.` })
  const { title, price, cancelDays, beginsAt } = row
  const terms = { cancelDays, cancelUntil: daysBefore(beginsAt, cancelDays) }
  return { title, unitMinor: minorUnits(price), terms, beginsAt }
}

async function openCourse(ctx: Ctx, id: string) {
  const open = and(eq(courses.id, id), eq(courses.isActive, true), isNull(courses.deletedAt))
  const [row] = await ctx.db.select().from(courses).where(open)
  return row && { ...row, beginsAt: courseBeginsAt(row) }
}

async function openWorkshop(ctx: Ctx, id: string) {
  // A spot that is held for somebody stays theirs when the owner lets nobody new in.
  const open = or(eq(workshops.isActive, true), exists(ownOffer(ctx, id)))
  const [row] = await ctx.db
    .select()
    .from(workshops)
    .where(and(eq(workshops.id, id), isNull(workshops.deletedAt), open))
  const isOpen = row && zonedInstant(row.endDate, row.endTime.slice(0, 5), row.timeZone) > ctx.now()
  return isOpen ? { ...row, beginsAt: workshopBeginsAt(row) } : undefined
}

function ownOffer(ctx: Ctx, workshopId: string) {
  const theirs = and(eq(waitingList.workshopId, workshopId), eq(waitingList.userId, ctx.viewer?.userId ?? NOBODY))
  return ctx.db
    .select({ id: waitingList.id })
    .from(waitingList)
    .where(and(theirs, eq(waitingList.status, 'offered')))
}
