import { COUPON_CODE_ERROR, isCouponCode, normalizeCouponCode } from '#contract/coupons/coupon-code.ts'
import type { Money } from '#contract/money.ts'
import { api } from '../../api/client.ts'
import { useMoney } from '../../ui/use-money.ts'
import type { ContentType } from '../content-form/content-type.ts'
import { CouponFields } from './coupon-fields.tsx'
import { type CouponInput, emptyCoupon, toCouponForm, toCouponInput } from './coupon-input.ts'
import { describeTerms, describeValue } from './coupon-texts.ts'

export const couponContentType = (money: Money): ContentType<CouponInput> => ({
  noun: 'coupon',
  headings: { create: 'Create New Coupon', edit: 'Edit Coupon' },
  buttons: { create: 'Create Coupon', edit: 'Update Coupon' },
  successMessages: { create: 'Coupon created', edit: 'Coupon updated' },
  errorText: 'Failed to save coupon',
  emptyValues: emptyCoupon,
  labels: {
    code: 'Code',
    kind: 'Discount',
    percent: 'Percent',
    amountMinor: 'Amount',
    startsAt: 'Start',
    endsAt: 'End',
    usesMax: 'Number of uses',
    usesPerCustomer: 'Uses per customer',
    minimumMinor: 'Minimum order value',
    appliesTo: 'Applies to',
    items: 'Items',
    isActive: 'Active',
  },
  formatValue: { items: (items) => `${items.length} items` },
  validate: ({ code }): Record<string, string> =>
    isCouponCode(normalizeCouponCode(code)) ? {} : { code: COUPON_CODE_ERROR },
  fetch: async (id) => {
    const { id: _, version, ...form } = await (await api.admin.coupons[':id'].$get({ param: { id } })).json()
    return { version, values: toCouponInput(form, money) }
  },
  create: (values) => api.admin.coupons.$post({ json: toCouponForm(values, money) }),
  update: (id, version, values) =>
    api.admin.coupons[':id'].$put({ param: { id }, json: { ...toCouponForm(values, money), version } }),
  Fields: CouponFields,
  Preview: CouponPreview,
})

export function CouponPreview({ values }: { values: CouponInput }) {
  const money = useMoney()
  const coupon = toCouponForm(values, money)
  return (
    <div className="mx-auto grid max-w-xl gap-s2 rounded-md border border-edge p-s4">
      <b>{`${normalizeCouponCode(values.code) || 'CODE'}: ${describeValue(coupon, money)}`}</b>
      <p className="text-sm text-ink-muted">{describeTerms(coupon, money).join('. ') || 'No limits.'}</p>
    </div>
  )
}
