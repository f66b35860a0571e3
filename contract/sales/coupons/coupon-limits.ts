/** Chosen items of a coupon. */
export const COUPON_ITEMS_MAX = 200
