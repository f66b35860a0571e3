import { and, count, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { type ItemReference, itemReferenceKey } from '#contract/content/store/item-kinds.ts'
import { normalizeCouponCode } from '#contract/sales/coupons/coupon-code.ts'
import type { CouponValue } from '#contract/sales/coupons/discount.ts'
import { coupons } from '#db/schema/sales/coupons.ts'
import { orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { siteMoney } from '../../site-money.ts'
import { listChosenItems } from './coupon-items.ts'

type Coupon = typeof coupons.$inferSelect

export type UsableCoupon = CouponValue & { id: string; code: string; appliesTo: (item: ItemReference) => boolean }

type CouponUse = {
  code: string
  userId: string
  /** Value of all items of the order, in minor units. */
  orderMinor: number
  /**
   * True in the transaction that stores the order: locks a coupon with a number of uses until the commit, so that of many
   * buyers one gets the last use. False for a quote, which ignores unpaid orders of the same buyer: a new order ends them.
   */
  isReserving: boolean
}

/** Returns a coupon that the buyer can use for an order. @throws coupon_not_valid naming the field and the reason */
export async function findUsableCoupon(ctx: Ctx, use: CouponUse): Promise<UsableCoupon> {
  const coupon = await findCoupon(ctx, use)
  if (!coupon?.isActive) throw couponProblem('unknown', 'This coupon code doesn’t exist. Please check it.')
  const { startsAt, endsAt, minimumMinor } = coupon
  if (startsAt && ctx.now() < startsAt)
    throw couponProblem('not_started', `This coupon can be used from ${timeText(ctx, startsAt)}.`)
  if (endsAt && ctx.now() >= endsAt) throw couponProblem('ended', `This coupon ended on ${timeText(ctx, endsAt)}.`)
  await assertNotUsedUp(ctx, coupon, use)
  if (minimumMinor !== null && use.orderMinor < minimumMinor)
    throw couponProblem(
      'minimum_not_reached',
      `This coupon needs an order of at least ${siteMoney(ctx).format(minimumMinor)}.`,
    )
  const chosen = coupon.appliesTo === 'chosen' ? await listChosenItems(ctx, [coupon.id]) : undefined
  const chosenKeys = chosen && new Set(chosen.map(({ item }) => itemReferenceKey(item)))
  const { id, code, kind, percent, amountMinor } = coupon
  const appliesTo = (item: ItemReference) => chosenKeys?.has(itemReferenceKey(item)) ?? true
  return { id, code, kind, percent, amountMinor, appliesTo }
}

async function findCoupon(ctx: Ctx, { code, isReserving }: CouponUse): Promise<Coupon | undefined> {
  const query = () =>
    ctx.db
      .select()
      .from(coupons)
      .where(eq(coupons.code, normalizeCouponCode(code)))
  const [coupon] = await query()
  if (!isReserving || !coupon?.usesMax) return coupon
  const [locked] = await query().for('no key update')
  return locked
}

async function assertNotUsedUp(ctx: Ctx, coupon: Coupon, { userId, isReserving }: CouponUse): Promise<void> {
  const { usesMax, usesPerCustomer } = coupon
  if (usesMax === null && usesPerCustomer === null) return
  const isReplaced = isReserving
    ? undefined
    : or(isNull(orders.userId), ne(orders.userId, userId), ne(orders.status, 'pending'))
  const [uses] = await ctx.db
    .select({
      all: count(),
      ofBuyer: sql<number>`count(*) FILTER (WHERE ${orders.userId} = ${userId})`.mapWith(Number),
    })
    .from(orders)
    .where(and(isUse(coupon.id), isReplaced))
  const { all = 0, ofBuyer = 0 } = uses ?? {}
  if (usesPerCustomer !== null && ofBuyer >= usesPerCustomer)
    throw couponProblem('used_by_you', 'You’ve already used this coupon.')
  if (usesMax !== null && all >= usesMax) throw couponProblem('used_up', 'This coupon has been used up.')
}

const isUse = (couponId: string) => and(eq(orders.couponId, couponId), isNull(orders.couponReleasedAt))

export const notApplicableProblem = (): Problem =>
  couponProblem('not_applicable', 'This coupon doesn’t apply to anything in your order.')

function couponProblem(reason: string, message: string): Problem {
  return new Problem('coupon_not_valid', { message, fields: [{ field: 'coupon.code', message }], details: { reason } })
}

function timeText(ctx: Ctx, at: Date): string {
  const timeZone = ctx.site.settings.timeZone || 'UTC'
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at)
}
