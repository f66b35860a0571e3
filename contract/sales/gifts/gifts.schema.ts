import { z } from 'zod'
import { classKinds } from '../../class-kinds.ts'
import { boundedString, id } from '../../fields.schema.ts'
import { orderCouponInput } from '../coupons/order-coupon.schema.ts'
import { immediateDelivery, seenMinor } from '../orders/orders.schema.ts'
import { shipTo } from '../orders/shipping.schema.ts'
import { orderTaxInput } from '../tax/tax.schema.ts'
import { GIFT_MESSAGE_MAX, GIFT_NAME_MAX } from './gift-limits.ts'

const text = (max: number) => {
  const tooLong = `At most ${max} characters.`
  return boundedString(max, tooLong)
    .refine((value) => value.isWellFormed(), 'Enter valid text.')
    .overwrite((value) => value.normalize('NFC').trim())
    .max(max, tooLong)
}

/** Texts of the buyer for the recipient of a gift. Each may be empty. */
const giftNote = z.object({
  to: text(GIFT_NAME_MAX),
  message: text(GIFT_MESSAGE_MAX),
  /** Without it, the gift is from the name of the account. */
  from: text(GIFT_NAME_MAX).default(''),
})
export type GiftNote = z.input<typeof giftNote>

export const giftInput = giftNote
  .extend({
    productId: z.int('Choose a product or a class.').min(1).max(2_147_483_647).optional(),
    courseId: z.uuid('Choose a product or a class.').optional(),
    workshopId: z.uuid('Choose a product or a class.').optional(),
    unitMinor: seenMinor,
    tax: orderTaxInput.optional(),
    coupon: orderCouponInput.optional(),
    immediateDelivery,
  })
  .refine(
    ({ productId, courseId, workshopId }) =>
      [productId, courseId, workshopId].filter((value) => value !== undefined).length === 1,
    { path: ['item'], error: 'Choose a product or a class.' },
  )
export type GiftInput = z.input<typeof giftInput>

const code = boundedString(60, 'This code isn’t valid. Please check it.', 'Enter the code.')

export const giftCodeInput = z.object({ code })
export const redeemInput = z.object({ code, shipTo: shipTo.optional() })
export type RedeemInput = z.infer<typeof redeemInput>

/** A gift as its recipient sees it before redeeming it. */
export const giftPreview = z.object({
  title: z.string(),
  kind: z.enum(['product', ...classKinds]),
  ships: z.boolean(),
  ...giftNote.shape,
})
export type GiftPreview = z.infer<typeof giftPreview>

/** A gift code as its buyer sees it. `code` is null once it is redeemed or refunded. */
export const boughtGift = z.object({
  id,
  orderId: id,
  title: z.string(),
  code: z.string().nullable(),
  state: z.enum(['valid', 'redeemed', 'refunded']),
  boughtAt: z.iso.datetime(),
  ...giftNote.shape,
})
export type BoughtGift = z.infer<typeof boughtGift>

export const boughtGifts = z.array(boughtGift)
