import { z } from 'zod'
import { itemReferenceKey } from '../../content/store/item-kinds.ts'
import { itemReference } from '../../content/store/item-reference.schema.ts'
import { boundedString, count, id, listInput, nextCursor } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { COUPON_CODE_ERROR, COUPON_CODE_MAX, isCouponCode, normalizeCouponCode } from './coupon-code.ts'
import { couponKinds } from './coupon-kinds.ts'
import { COUPON_ITEMS_MAX } from './coupon-limits.ts'
import { couponsListOptions } from './list-options.ts'

/** Administration of coupons. Amounts in minor units, instants in UTC; null for no limit. */

const code = boundedString(COUPON_CODE_MAX, COUPON_CODE_ERROR, COUPON_CODE_ERROR)
  .overwrite(normalizeCouponCode)
  .refine(isCouponCode, COUPON_CODE_ERROR)

const percentError = 'Enter a whole number from 1 to 100.'
const amountError = 'Enter an amount above zero, such as 5.00.'
const amount = z.int(amountError).min(1, amountError).max(99_999_999, amountError).nullable()
const usesError = 'Enter a whole number from 1 to 1,000,000, or leave it empty.'
const uses = z.int(usesError).min(1, usesError).max(1_000_000, usesError).nullable()
const instant = z.iso.datetime('Choose a date and a time, or leave it empty.').nullable()

const form = z.object({
  code,
  kind: z.enum(couponKinds, 'Choose percent, amount or free shipping.'),
  /** Set for the kind 'percent' only. */
  percent: z.int(percentError).min(1, percentError).max(100, percentError).nullable(),
  /** Set for the kind 'amount' only. */
  amountMinor: amount,
  startsAt: instant,
  endsAt: instant,
  usesMax: uses,
  usesPerCustomer: uses,
  /** Order value from which it can be used. */
  minimumMinor: amount,
  appliesTo: z.enum(['all', 'chosen'], 'Choose all or chosen items.'),
  items: z.array(itemReference, 'Send a list.').max(COUPON_ITEMS_MAX, `Choose at most ${COUPON_ITEMS_MAX} items.`),
  isActive: field.boolean,
})
export type CouponForm = z.infer<typeof form>

function checkCoupon(coupon: CouponForm, { addIssue }: z.RefinementCtx<CouponForm>): void {
  const { kind, percent, amountMinor, startsAt, endsAt, appliesTo, items } = coupon
  const report = (name: keyof CouponForm, message: string) => addIssue({ code: 'custom', path: [name], message })
  if (kind === 'percent' && percent === null) report('percent', percentError)
  if (kind === 'amount' && amountMinor === null) report('amountMinor', amountError)
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
    report('endsAt', 'The end must be after the start.')
  if (appliesTo === 'chosen' && items?.length === 0) report('items', 'Choose at least one item.')
  if (items && new Set(items.map(itemReferenceKey)).size < items.length) report('items', 'Choose each item once.')
}

export const couponForm = form.superRefine(checkCoupon)
export const couponChange = form.extend({ version: field.version }).superRefine(checkCoupon)
export const couponRead = form.extend({ id, version: z.int() })

export const couponsInput = listInput(couponsListOptions)
export type CouponsInput = z.infer<typeof couponsInput>

/** `uses`: orders with the coupon that are paid or not expired. `itemTitles`: of the chosen items. */
const couponRow = form.omit({ items: true }).extend({ id, uses: count, itemTitles: z.array(z.string()) })
export type CouponRow = z.infer<typeof couponRow>

export const couponPage = z.object({ coupons: z.array(couponRow), nextCursor })
export type CouponPage = z.infer<typeof couponPage>

/** Items that a coupon can apply to, by title. */
export const couponItems = z.object({ items: z.array(z.object({ item: itemReference, title: z.string() })) })
export type CouponItems = z.infer<typeof couponItems>
