import { z } from 'zod'
import { itemReference } from '../../content/store/item-reference.schema.ts'
import { ORDER_ITEMS_MAX, QUANTITY_MAX } from '../../content/store/store-limits.ts'
import { boundedString } from '../../fields.schema.ts'
import { COUPON_CODE_MAX, normalizeCouponCode } from './coupon-code.ts'

const missing = 'Enter a coupon code.'
const tooLong = 'This coupon code doesn’t exist.'

/** The code as the buyer typed it, in any case and with spaces. */
const code = boundedString(2 * COUPON_CODE_MAX, tooLong, missing)
  .overwrite(normalizeCouponCode)
  .min(1, missing)
  .max(COUPON_CODE_MAX, tooLong)

/** `seenMinor`: the discount that the buyer saw. It is compared with the current one and never used. */
export const orderCouponInput = z.object({ code, seenMinor: z.int().min(0).max(999_999_999_999).optional() })
export type OrderCouponInput = z.infer<typeof orderCouponInput>

export const couponQuoteInput = z.object({
  code,
  lines: z
    .array(
      z.object({
        item: itemReference,
        quantity: z.int('Choose a whole number.').min(1).max(QUANTITY_MAX, `At most ${QUANTITY_MAX} of each.`),
        /** It costs its full price and ships when it is redeemed. */
        isGift: z.boolean('Send true or false.').optional(),
      }),
    )
    .min(1, 'Choose an item.')
    .max(ORDER_ITEMS_MAX, `At most ${ORDER_ITEMS_MAX} different items.`),
})
export type CouponQuoteInput = z.infer<typeof couponQuoteInput>

/** Discounts in minor units: of each line, in their order, and of the whole price of the shipping if it is free. */
export const couponQuote = z.object({
  code: z.string(),
  lineDiscountsMinor: z.array(z.int()),
  isShippingFree: z.boolean(),
})
export type CouponQuote = z.infer<typeof couponQuote>

/** The discount of an order; `couponCode` is null without one. `discountMinor` includes that of the shipping. */
export const orderDiscount = {
  couponCode: z.string().nullable(),
  discountMinor: z.int(),
  shippingDiscountMinor: z.int(),
}
