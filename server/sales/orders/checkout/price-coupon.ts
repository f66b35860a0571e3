import { itemOf, itemReferenceKey, referenceTo } from '#contract/content/store/item-kinds.ts'
import type { Money } from '#contract/money.ts'
import { discountLines } from '#contract/sales/coupons/discount.ts'
import type { CouponQuote, CouponQuoteInput, OrderCouponInput } from '#contract/sales/coupons/order-coupon.schema.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { siteMoney } from '../../../site-money.ts'
import { findUsableCoupon, notApplicableProblem, type UsableCoupon } from '../../coupons/index.ts'
import { itemsTotalMinor, priceItems } from './price-items.ts'
import type { PricedItem } from './sold-kinds.ts'

/** Minor units. `coupon` is undefined without a coupon, and if it reduces nothing: free shipping of an order that ships free. */
export type PricedCoupon = {
  coupon: Pick<UsableCoupon, 'id' | 'code'> | undefined
  /** With the discount of each. */
  pricedItems: PricedItem[]
  shippingDiscountMinor: number
  discountMinor: number
}

type CouponOrder = {
  userId: string
  pricedItems: PricedItem[]
  /** Listed price of the shipping, in minor units. */
  shippingMinor: number
  input: OrderCouponInput | undefined
}

/**
 * Applies a coupon to an order, and reserves its use until the order fails. Call it in the transaction that stores the
 * order.
 * @throws coupon_not_valid, prices_changed if the buyer saw another discount
 */
export async function priceCoupon(ctx: Ctx, order: CouponOrder): Promise<PricedCoupon> {
  const { userId, pricedItems, shippingMinor, input } = order
  if (!input) return { coupon: undefined, pricedItems, shippingDiscountMinor: 0, discountMinor: 0 }
  const use = { code: input.code, userId, orderMinor: itemsTotalMinor(pricedItems), isReserving: true }
  const coupon = await findUsableCoupon(ctx, use)
  const { discounts, isShippingFree } = applyCoupon(siteMoney(ctx), coupon, pricedItems)
  const shippingDiscountMinor = isShippingFree ? shippingMinor : 0
  const discountMinor = discounts.reduce((sum, discount) => sum + discount, shippingDiscountMinor)
  assertDiscountUnchanged(order, input, siteMoney(ctx), discountMinor)
  return {
    coupon: discountMinor > 0 ? coupon : undefined,
    pricedItems: pricedItems.map((priced, index) => ({ ...priced, discountMinor: discounts[index] ?? 0 })),
    shippingDiscountMinor,
    discountMinor,
  }
}

/**
 * Returns what a coupon reduces for the buyer, for the checkout. Reserves nothing.
 * @throws sign_in_required, validation, not_found, coupon_not_valid, too_many_requests
 */
export async function quoteCoupon(ctx: Ctx, { code, lines }: CouponQuoteInput): Promise<CouponQuote> {
  const { userId } = requireViewer(ctx)
  const items = lines.map(({ item, quantity, isGift }) => ({
    ...itemOf(item),
    quantity: item.productId === undefined ? 1 : quantity,
    // The price of a session does not depend on its time.
    startsAt: ctx.now(),
    ...(isGift ? { gift: { to: '', message: '' } } : {}),
  }))
  return limitCouponCodes(ctx, userId, async () => {
    const pricedItems = await priceItems(ctx, items, { entitledUserId: userId })
    const use = { code, userId, orderMinor: itemsTotalMinor(pricedItems), isReserving: false }
    const coupon = await findUsableCoupon(ctx, use)
    const { discounts, isShippingFree } = applyCoupon(siteMoney(ctx), coupon, pricedItems)
    const keys = pricedItems.map(({ item }) => itemReferenceKey(referenceTo(item)))
    return {
      code: coupon.code,
      lineDiscountsMinor: lines.map(({ item }) => discounts[keys.indexOf(itemReferenceKey(item))] ?? 0),
      isShippingFree,
    }
  })
}

/** Counts codes that do not exist, against guessing. Call it outside of a transaction. @throws too_many_requests */
export async function limitCouponCodes<Result>(ctx: Ctx, userId: string, run: () => Promise<Result>): Promise<Result> {
  await ctx.limits.couponCodeByAccount.consume(userId)
  try {
    const result = await run()
    await ctx.limits.couponCodeByAccount.refund(userId)
    return result
  } catch (error) {
    const isGuess = error instanceof Problem && error.details?.reason === 'unknown'
    if (!isGuess) await ctx.limits.couponCodeByAccount.refund(userId)
    throw error
  }
}

type AppliedCoupon = { discounts: number[]; isShippingFree: boolean }

/** @throws coupon_not_valid if it applies to nothing */
function applyCoupon(money: Money, coupon: UsableCoupon, pricedItems: PricedItem[]): AppliedCoupon {
  const lines = pricedItems.map(({ item, unitMinor, ships }) => ({
    priceMinor: unitMinor * item.quantity,
    isEligible: coupon.appliesTo(referenceTo(item)),
    ships,
  }))
  const discounts = discountLines(coupon, lines, money.stepMinor)
  const isShippingFree = coupon.kind === 'shipping' && lines.some(({ isEligible, ships }) => isEligible && ships)
  if (!isShippingFree && discounts.every((discount) => discount === 0)) throw notApplicableProblem()
  return { discounts, isShippingFree }
}

function assertDiscountUnchanged(
  order: CouponOrder,
  { seenMinor }: OrderCouponInput,
  money: Money,
  discountMinor: number,
): void {
  if (seenMinor === undefined || seenMinor === discountMinor) return
  throw new Problem('prices_changed', {
    message: `The coupon takes ${money.format(discountMinor)} off now. Please check your order and try again.`,
    details: {
      lines: [],
      coupon: { seenMinor, discountMinor },
      totalMinor: itemsTotalMinor(order.pricedItems) + order.shippingMinor - discountMinor,
    },
  })
}
