import type { CouponForm } from '#contract/coupons/coupons.schema.ts'
import type { Money } from '#contract/money.ts'
import { parseAmount } from '../../forms/parse-amount.ts'

type Typed = 'percent' | 'amountMinor' | 'startsAt' | 'endsAt' | 'usesMax' | 'usesPerCustomer' | 'minimumMinor'

/** Numbers, amounts and local times as typed. */
export type CouponInput = Omit<CouponForm, Typed> & Record<Typed, string>

export const emptyCoupon: CouponInput = {
  ...{ code: '', kind: 'percent', percent: '10', amountMinor: '', startsAt: '', endsAt: '' },
  ...{ usesMax: '', usesPerCustomer: '', minimumMinor: '', appliesTo: 'all', items: [], isActive: true },
}

export const toCouponInput = (form: CouponForm, money: Money): CouponInput => ({
  ...form,
  percent: numberText(form.percent),
  amountMinor: amountText(form.amountMinor, money),
  startsAt: localTimeText(form.startsAt),
  endsAt: localTimeText(form.endsAt),
  usesMax: numberText(form.usesMax),
  usesPerCustomer: numberText(form.usesPerCustomer),
  minimumMinor: amountText(form.minimumMinor, money),
})

export const toCouponForm = (input: CouponInput, money: Money): CouponForm => ({
  ...input,
  percent: input.kind === 'percent' ? parseNumber(input.percent) : null,
  amountMinor: input.kind === 'amount' ? parseOptional(input.amountMinor, money) : null,
  startsAt: parseLocalTime(input.startsAt),
  endsAt: parseLocalTime(input.endsAt),
  usesMax: parseNumber(input.usesMax),
  usesPerCustomer: parseNumber(input.usesPerCustomer),
  minimumMinor: parseOptional(input.minimumMinor, money),
  items: input.appliesTo === 'chosen' ? input.items : [],
})

/** The API refuses it with an error that names the field. */
const INVALID = -1

const numberText = (number: number | null) => (number === null ? '' : String(number))
const amountText = (minor: number | null, money: Money) => (minor === null ? '' : money.toDecimal(minor))
const parseNumber = (text: string) => (text.trim() === '' ? null : Number(text))
const parseOptional = (text: string, money: Money) =>
  text.trim() === '' ? null : (parseAmount(text, money) ?? INVALID)

/** The value of an input for a local date and time: '2026-05-09T09:30'. */
function localTimeText(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function parseLocalTime(text: string): string | null {
  if (text === '') return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? text : at.toISOString()
}
