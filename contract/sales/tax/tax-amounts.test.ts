import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundedTaxMinor, taxOf, taxPurchase, unitsMinor } from './tax-amounts.ts'

const included = { pricesIncludeTax: true, isReverseCharge: false }
const added = { pricesIncludeTax: false, isReverseCharge: false }

test.each([
  // 19% of $1.00, of ¥1 and of 1 fils; half a minor unit is rounded up.
  [100, 190_000, added, 19, 19],
  [1, 190_000, added, 0, 0],
  [50, 190_000, added, 10, 10],
  [2_999, 88_750, added, 266, 266],
  [11_900, 190_000, included, 1_900, 0],
  [100, 190_000, included, 16, 0],
  [10_000, 0, included, 0, 0],
  [11_900, 190_000, { ...included, isReverseCharge: true }, 0, -1_900],
  [10_000, 190_000, { ...added, isReverseCharge: true }, 0, 0],
])(
  'the tax of %i at %i ppm with %o is %i, and changes what the buyer pays by %i',
  (price, rate, terms, tax, change) => {
    expect(taxOf(price, rate, terms, 1)).toEqual({ taxMinor: tax, taxAddedMinor: change })
  },
)

/** A rate in parts per million is exact with six decimals, so a price of any currency is compared as an exact decimal. */
const rates = fc.constantFrom(0, 50_000, 70_000, 88_750, 190_000, 255_000, 1_000_000)
const line = fc.record({
  unitMinor: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 9_999_999_999 })),
  quantity: fc.integer({ min: 1, max: 99 }),
  ratePpm: rates,
})
const cart = fc.record({
  /** Minor digits of JPY, USD and KWD. */
  digits: fc.constantFrom(0, 2, 3),
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  shippingMinor: fc.integer({ min: 0, max: 100_000 }),
  shippingRatePpm: rates,
  terms: fc.record({ pricesIncludeTax: fc.boolean(), isReverseCharge: fc.boolean() }),
})

/** 1234 with 3 digits -> 1.234, as the invoice says it, exactly, in units of 10^-15. */
const exact = (minor: number, digits: number) => BigInt(minor) * 10n ** BigInt(15 - digits)

test('of 1,000 random carts with 0, 2 and 3 minor digits, totals are the sum of rounded lines', () => {
  fc.assert(
    fc.property(cart, ({ digits, lines, shippingRatePpm, terms, ...amounts }) => {
      const stepMinor = digits === 3 ? 10 : 1
      const shippingMinor = amounts.shippingMinor * stepMinor
      const priced = lines.map(({ unitMinor, quantity, ratePpm }) => ({
        priceMinor: unitMinor * stepMinor * quantity,
        ratePpm,
      }))
      const taxed = taxPurchase({ lines: priced, shippingMinor, shippingRatePpm, terms, stepMinor })
      const all = [...priced, { priceMinor: shippingMinor, ratePpm: shippingRatePpm }].map((row, index) => ({
        ...row,
        ...(taxed.lines[index] ?? taxed.shipping),
      }))
      let [taxSum, totalSum] = [0n, 0n]
      const halfMinor = exact(stepMinor, digits)
      for (const { priceMinor, ratePpm, taxMinor, taxAddedMinor } of all) {
        // At most half a minor unit from the exact tax, which is up to it: price * rate, or total * rate / (1 + rate).
        const owed = terms.isReverseCharge && terms.pricesIncludeTax ? -taxAddedMinor : taxMinor
        const base = terms.pricesIncludeTax ? 1_000_000n + BigInt(ratePpm) : 1_000_000n
        const difference = 2n * (exact(owed, digits) * base - exact(priceMinor, digits) * BigInt(ratePpm))
        if (!terms.isReverseCharge || terms.pricesIncludeTax) {
          expect(difference <= halfMinor * base && difference > -halfMinor * base).toBe(true)
        }
        if (terms.isReverseCharge) expect(taxMinor).toBe(0)
        taxSum += exact(taxMinor, digits)
        totalSum += exact(priceMinor + taxAddedMinor, digits)
      }
      expect(exact(taxed.taxMinor, digits)).toBe(taxSum)
      expect(exact(taxed.totalMinor, digits)).toBe(totalSum)
    }),
    { numRuns: 1_000 },
  )
})

test('refunds of units and of amounts return the whole total and the whole tax, however they are split', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      parts,
      (totalMinor, ppm, units) => {
        const quantity = units.reduce((sum, count) => sum + count, 0)
        const { taxMinor } = taxOf(totalMinor, ppm, included, 1)
        let [refundedUnits, refundedMinor] = [0, 0]
        for (const count of units) {
          const amountMinor = unitsMinor({ totalMinor, quantity, refundedUnits, stepMinor: 1 }, count)
          expect(amountMinor).toBeGreaterThanOrEqual(0)
          refundedUnits += count
          refundedMinor += amountMinor
          expect(refundedTaxMinor(taxMinor, refundedMinor, totalMinor)).toBeLessThanOrEqual(taxMinor)
        }
        expect(refundedMinor).toBe(totalMinor)
        expect(refundedTaxMinor(taxMinor, refundedMinor, totalMinor)).toBe(taxMinor)
      },
    ),
  )
})
