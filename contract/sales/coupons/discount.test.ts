import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountLines } from './discount.ts'

const percent = (percent: number) => ({ kind: 'percent' as const, percent, amountMinor: null })
const amount = (amountMinor: number) => ({ kind: 'amount' as const, percent: null, amountMinor })
const eligible = (...prices: number[]) => prices.map((priceMinor) => ({ priceMinor, isEligible: true }))

test.each([
  ['15% is rounded half up once', percent(15), eligible(999, 1000), [150, 150]],
  ['the line with the largest remainder gets the cent', amount(100), eligible(100, 200, 300), [17, 33, 50]],
  ['of equal remainders, the first line gets the cent', amount(100), eligible(100, 100, 100), [34, 33, 33]],
  ['an amount is limited to the items', amount(5000), eligible(1000, 0), [1000, 0]],
  ['100% is everything', percent(100), eligible(1, 999_999), [1, 999_999]],
  ['half a cent is rounded up', percent(50), eligible(1), [1]],
  ['other lines keep their price', percent(10), [...eligible(1000), { priceMinor: 500, isEligible: false }], [100, 0]],
  [
    'free shipping changes no line',
    { kind: 'shipping' as const, percent: null, amountMinor: null },
    eligible(500),
    [0],
  ],
])('%s', (_, value, lines, discounts) => expect(discountLines(value, lines, 1)).toEqual(discounts))

test('shares add up to the discount, are within a cent of their proportion, and never exceed the price', () => {
  const line = fc.record({ priceMinor: fc.nat(99_999_999), isEligible: fc.boolean() })
  const value = fc.oneof(
    fc.integer({ min: 1, max: 100 }).map(percent),
    fc.integer({ min: 1, max: 99_999_999 }).map(amount),
  )
  fc.assert(
    fc.property(value, fc.array(line, { maxLength: 50 }), (value, lines) => {
      const discounts = discountLines(value, lines, 1)
      const prices = lines.map(({ priceMinor, isEligible }) => (isEligible ? priceMinor : 0))
      const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
      const exact =
        value.kind === 'percent' ? (sum(prices) * value.percent) / 100 : Math.min(value.amountMinor, sum(prices))
      const total = sum(discounts)
      expect(Math.abs(total - exact)).toBeLessThanOrEqual(0.5)
      for (const [index, discount] of discounts.entries()) {
        const price = prices[index] ?? 0
        expect(discount).toBeLessThanOrEqual(price)
        expect(discount).toBeGreaterThanOrEqual(0)
        if (price > 0) expect(Math.abs(discount - (total * price) / sum(prices))).toBeLessThan(1)
      }
    }),
  )
})
