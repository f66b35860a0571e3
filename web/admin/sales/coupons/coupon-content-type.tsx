import {
  COUPON_CODE_ERROR,
  COUPON_CODE_MAX,
  isCouponCode,
  normalizeCouponCode,
} from '#contract/sales/coupons/coupon-code.ts'
import type { CouponForm } from '#contract/sales/coupons/coupons.schema.ts'
import { api } from '../../../platform/api/client.ts'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { type ContentType, contentTexts } from '../../platform/content-form/content-type.ts'
import {
  grid,
  optionalAmount,
  optionalInstant,
  optionalInteger,
  radio,
  select,
  text,
  toggle,
} from '../../platform/content-form/field-kinds.tsx'
import { field } from '../../platform/content-form/form-fields.ts'
import { CouponItemsField } from './coupon-items-field.tsx'
import { describeTerms, describeValue } from './coupon-texts.ts'

const amount = { type: 'number', step: '0.01', min: '0.01' }
const uses = { min: '1', hint: 'Leave empty for no limit.' }

export const couponContentType: ContentType<CouponForm> = {
  ...contentTexts('coupon'),
  fields: {
    ...grid<CouponForm>('sm:grid-cols-3')({
      code: text('Code *', {
        required: true,
        check: (code) => !isCouponCode(normalizeCouponCode(code)) && COUPON_CODE_ERROR,
        maxLength: 2 * COUPON_CODE_MAX,
        autoComplete: 'off',
        autoCapitalize: 'characters',
        spellCheck: false,
        placeholder: 'SUMMER10',
        hint: 'Buyers can type it in upper or lower case.',
      }),
      kind: select('Discount', [
        { value: 'percent', label: 'Percent' },
        { value: 'amount', label: 'Fixed amount' },
        { value: 'shipping', label: 'Free shipping' },
      ]),
      percent: optionalInteger('Percent *', {
        when: ({ kind }) => kind === 'percent',
        initial: '10',
        required: true,
        min: '1',
        max: '100',
      }),
      amountMinor: optionalAmount('Amount *', {
        when: ({ kind }) => kind === 'amount',
        required: true,
        ...amount,
        hint: 'Off the items, at most their price. Not off the shipping.',
      }),
    }),
    appliesTo: radio('Applies to', [
      { value: 'all', label: 'Everything', hint: 'All products, classes and 1-on-1 sessions.' },
      { value: 'chosen', label: 'Chosen products and classes' },
    ]),
    items: field('Items', [], CouponItemsField, {
      when: ({ appliesTo }) => appliesTo === 'chosen',
      summarize: (items) => `${items.length} items`,
    }),
    ...grid<CouponForm>('sm:grid-cols-3')({
      usesMax: optionalInteger('Number of uses', uses),
      usesPerCustomer: optionalInteger('Uses per customer', uses),
      minimumMinor: optionalAmount('Minimum order value', {
        ...amount,
        hint: 'Of all items in the order, before the discount.',
      }),
    }),
    ...grid<CouponForm>('sm:grid-cols-2')({
      startsAt: optionalInstant('Start', { hint: 'In your device’s time zone. Leave empty to start now.' }),
      endsAt: optionalInstant('End', { hint: 'In your device’s time zone. Leave empty for no end.' }),
    }),
    isActive: toggle('Active', {
      initial: true,
      hint: 'Turn off to stop the coupon. Orders that have it keep their discount.',
    }),
  },
  resource: api.admin.coupons,
  Preview: CouponPreview,
}

function CouponPreview({ content }: { content: CouponForm }) {
  const money = useMoney()
  return (
    <div className="mx-auto grid max-w-xl gap-s2 rounded-md border border-edge p-s4">
      <b>{`${normalizeCouponCode(content.code) || 'CODE'}: ${describeValue(content, money)}`}</b>
      <p className="text-sm text-ink-muted">{describeTerms(content, money).join('. ') || 'No limits.'}</p>
    </div>
  )
}
