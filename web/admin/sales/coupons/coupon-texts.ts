import type { Money } from '#contract/money.ts'
import type { CouponForm, CouponRow } from '#contract/sales/coupons/coupons.schema.ts'

type Terms = Omit<CouponForm, 'code' | 'items' | 'isActive'>

const amountText = (minor: number, money: Money) => money.formatPrice(money.toDecimal(minor))

/** '10% off', '$5 off' or 'Free shipping'. */
export function describeValue({ kind, percent, amountMinor }: Terms, money: Money): string {
  if (kind === 'shipping') return 'Free shipping'
  return kind === 'percent' ? `${percent ?? 0}% off` : `${amountText(amountMinor ?? 0, money)} off`
}

const TITLES_SHOWN = 3

export function describeItems({ appliesTo, itemTitles }: Pick<CouponRow, 'appliesTo' | 'itemTitles'>): string {
  if (appliesTo === 'all') return 'Applies to everything'
  const more = itemTitles.length - TITLES_SHOWN
  return `Applies to ${itemTitles.slice(0, TITLES_SHOWN).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

export function describeUsage({ uses, usesMax }: Pick<CouponRow, 'uses' | 'usesMax'>): string {
  if (usesMax !== null) return `Used ${uses} of ${usesMax} times`
  return uses === 0 ? 'Not used yet' : `Used ${uses === 1 ? 'once' : `${uses} times`}`
}

export function describeTerms({ usesPerCustomer, minimumMinor, startsAt, endsAt }: Terms, money: Money): string[] {
  return [
    ...(usesPerCustomer === null
      ? []
      : [usesPerCustomer === 1 ? 'Once per customer' : `${usesPerCustomer} times per customer`]),
    ...(minimumMinor === null ? [] : [`Orders from ${amountText(minimumMinor, money)}`]),
    ...(startsAt === null ? [] : [`Starts ${timeText(startsAt)}`]),
    ...(endsAt === null ? [] : [`Ends ${timeText(endsAt)}`]),
  ]
}

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
const timeText = (instant: string) => timeFormat.format(new Date(instant))
