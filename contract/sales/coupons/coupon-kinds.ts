/** A percentage or an amount of the items, or the price of the shipping. */
export const couponKinds = ['percent', 'amount', 'shipping'] as const
export type CouponKind = (typeof couponKinds)[number]
