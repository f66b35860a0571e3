import type { CouponKind } from './coupon-kinds.ts'

export type CouponValue = { kind: CouponKind; percent: number | null; amountMinor: number | null }

/** The price of a line in minor units: its unit price times its quantity. */
type DiscountedLine = { priceMinor: number; isEligible: boolean }

/**
 * Returns the discount of each line in minor units. A percentage is rounded half up once, on the sum of the eligible
 * lines; an amount is limited to that sum. Free shipping does not change the lines.
 * @param stepMinor of the currency, see `Money`; prices are multiples of it, and so are the discounts
 */
export function discountLines(value: CouponValue, lines: readonly DiscountedLine[], stepMinor: number): number[] {
  const prices = lines.map(({ priceMinor, isEligible }) => (isEligible ? priceMinor / stepMinor : 0))
  const eligible = prices.reduce((sum, price) => sum + price, 0)
  const discount = discountOf(value, eligible, stepMinor)
  return allocateByLargestRemainder(discount, prices).map((steps) => steps * stepMinor)
}

/** Returns a number of steps. */
function discountOf({ kind, percent, amountMinor }: CouponValue, eligible: number, stepMinor: number): number {
  if (kind === 'percent') return Number((BigInt(eligible) * BigInt(percent ?? 0) + 50n) / 100n)
  return kind === 'amount' ? Math.min((amountMinor ?? 0) / stepMinor, eligible) : 0
}

/** Each share is within a unit of its exact proportion, and no share exceeds its price. */
function allocateByLargestRemainder(amount: number, prices: readonly number[]): number[] {
  const sum = prices.reduce((total, price) => total + BigInt(price), 0n)
  if (sum === 0n) return prices.map(() => 0)
  const shares = prices.map((price, index) => {
    const exact = BigInt(amount) * BigInt(price)
    return { index, units: Number(exact / sum), remainder: exact % sum }
  })
  let left = amount - shares.reduce((total, { units }) => total + units, 0)
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )
  for (const share of byRemainder) {
    if (left === 0) break
    share.units += 1
    left -= 1
  }
  return shares.map(({ units }) => units)
}

export type OrderDiscount = { couponCode: string | null; discountMinor: number }

/** Returns the row of an order's discount, below its items and its shipping; none without a coupon. */
export const discountRows = ({ couponCode, discountMinor }: OrderDiscount): { label: string; amountMinor: number }[] =>
  couponCode === null ? [] : [{ label: `Coupon ${couponCode}`, amountMinor: -discountMinor }]
