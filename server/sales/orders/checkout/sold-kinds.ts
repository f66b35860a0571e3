import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ClassId, ClassKind } from '#contract/class-kinds.ts'
import { type OrderItemKind, referenceTo } from '#contract/content/store/item-kinds.ts'
import type { ItemTaxKind } from '#contract/sales/tax/tax-kinds.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { productParts, products } from '#db/schema/content/store.ts'
import { type CoachingType, claimSlot, findActiveType, holdSlot } from '../../../classes/coaching/index.ts'
import { cancelUntilOf } from '../../../classes/schedule/index.ts'
import { assertNotEnrolled, findOpenClass } from '../../../classes/seats/index.ts'
import type { Ctx } from '../../../context.ts'
import { siteMoney } from '../../../site-money.ts'
import { findClassEntitlement, findCoachingEntitlement } from '../../entitlements/index.ts'
import { claimSeats, holdSeat } from '../order-seats.ts'
import type { OrderItemInput } from './order-items.ts'

export type Price = {
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
}

export type PricedItem<Kind extends OrderItemKind = OrderItemKind> = Price & {
  item: OrderItemInput<Kind>
  /** The right by which it is free. */
  entitlementId?: string
  /** The part of the price that a coupon pays, in minor units; absent without one. */
  discountMinor?: number
}

type Claim<Kind extends OrderItemKind> = { userId: string; pricedItems: PricedItem<Kind>[] }

type Hold<Kind extends OrderItemKind> = {
  userId: string
  pricedItem: PricedItem<Kind>
  /** Price with its tax, in minor units. */
  amount: number
  orderLineId: string
  heldUntil: Date
}

type Prices = Map<number | string, Price>

type SoldKind<Kind extends OrderItemKind> = {
  /** Returns the prices of the items that are for sale, by id. @throws not_found for a class and a session */
  loadPrices(ctx: Ctx, items: OrderItemInput<Kind>[]): Promise<Prices>
  /** Returns the right of the user to an item without a payment. */
  findEntitlement(ctx: Ctx, item: OrderItemInput<Kind> & { userId: string }): Promise<{ id: string } | undefined>
  /**
   * Checks and locks what the items need. Runs before any insert: a row that references a workshop would block the next
   * buyer's lock on the workshop.
   * @throws already_enrolled, sold_out, slot_taken, too_many_holds
   */
  claim(ctx: Ctx, claim: Claim<Kind>): Promise<void>
  /** Inserts what an unpaid order holds: a pending enrollment, a seat, a booking. */
  hold(ctx: Ctx, hold: Hold<Kind>): Promise<void>
}

const soldKinds: { [Kind in OrderItemKind]: SoldKind<Kind> } = {
  product: {
    loadPrices: loadProductPrices,
    findEntitlement: async () => undefined,
    claim: async () => {},
    // Stock is held for the order as a whole.
    hold: async () => {},
  },
  course: {
    loadPrices: loadClassPrices,
    findEntitlement: findClassEntitlement,
    claim: assertNoneEnrolled,
    hold: insertPendingEnrollment,
  },
  workshop: {
    loadPrices: loadClassPrices,
    findEntitlement: findClassEntitlement,
    async claim(ctx, claim) {
      await assertNoneEnrolled(ctx, claim)
      await claimSeats(ctx, { workshopIds: claim.pricedItems.map(({ item }) => item.id), userId: claim.userId })
    },
    async hold(ctx, hold) {
      await insertPendingEnrollment(ctx, hold)
      const { userId, pricedItem, orderLineId, heldUntil } = hold
      await holdSeat(ctx, { workshopId: pricedItem.item.id, userId, orderLineId, heldUntil })
    },
  },
  session: {
    loadPrices: loadSessionPrices,
    findEntitlement: findCoachingEntitlement,
    async claim(ctx, { pricedItems }) {
      for (const { item, coachingType } of pricedItems)
        if (coachingType) await claimSlot(ctx, { type: coachingType, startsAt: item.startsAt })
    },
    async hold(ctx, { userId, pricedItem: { item, coachingType }, orderLineId, heldUntil }) {
      const { startsAt, timeZone = null } = item
      if (coachingType) await holdSlot(ctx, { type: coachingType, startsAt, timeZone, userId, orderLineId, heldUntil })
    },
  },
}

export const soldKind = (kind: OrderItemKind): SoldKind<OrderItemKind> => soldKinds[kind]

/** A gift can be redeemed after its product was deactivated. */
async function loadProductPrices(ctx: Ctx, items: OrderItemInput<'product'>[]): Promise<Prices> {
  const ids = items.map(({ id }) => id)
  const isForSale = items.some(({ giftCodeId }) => giftCodeId) ? undefined : eq(products.isActive, true)
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
      const unitMinor = siteMoney(ctx).toMinor(price)
      return [id, { title: name, unitMinor, ships, taxKind, weightGrams: weightGrams ?? partsGrams }]
    }),
  )
}

async function loadClassPrices(ctx: Ctx, items: ClassId[]): Promise<Prices> {
  const prices: Prices = new Map()
  for (const item of items) {
    const openClass = await findOpenClass(ctx, item)
    const { title, price, cancelDays, startsAt } = openClass
    const terms = { cancelDays, cancelUntil: cancelUntilOf(openClass, ctx.now()) }
    const unitMinor = siteMoney(ctx).toMinor(price)
    prices.set(item.id, { title, unitMinor, ships: false, taxKind: 'class', terms, startsAt })
  }
  return prices
}

async function loadSessionPrices(ctx: Ctx, items: OrderItemInput<'session'>[]): Promise<Prices> {
  const prices: Prices = new Map()
  for (const { id } of items) {
    const coachingType = await findActiveType(ctx, id)
    const unitMinor = siteMoney(ctx).toMinor(coachingType.price)
    prices.set(id, { title: coachingType.title, unitMinor, ships: false, taxKind: 'class', coachingType })
  }
  return prices
}

async function assertNoneEnrolled(ctx: Ctx, { userId, pricedItems }: Claim<ClassKind>): Promise<void> {
  for (const { item } of pricedItems) await assertNotEnrolled(ctx, { kind: item.kind, id: item.id, userId })
}

async function insertPendingEnrollment(
  ctx: Ctx,
  { userId, pricedItem, amount, orderLineId }: Hold<ClassKind>,
): Promise<void> {
  const enrollment = { userId, orderLineId, amount, currency: ctx.site.settings.currency, enrollmentDate: ctx.now() }
  await ctx.db.insert(enrollments).values({ ...enrollment, ...referenceTo<ClassKind>(pricedItem.item) })
}
