import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatPrice, formatUsd, toMinorUnits, totalMinor } from './money.ts'

test.each([
  ['89.99', 8999],
  ['0.29', 29],
  ['1.15', 115],
  ['19.9', 1990],
  ['50', 5000],
  ['50.00', 5000],
  ['0', 0],
  ['99999999.99', 9_999_999_999],
])('toMinorUnits: %s is %i cents', (price, minor) => {
  expect(toMinorUnits(price)).toBe(minor)
})

test.each([
  '',
  ' ',
  '-1',
  '+1',
  '1.',
  '.5',
  '1.999',
  '1e3',
  '0x10',
  '1,00',
  '$5',
  'NaN',
  'Infinity',
  '12345678901',
  '１',
])('toMinorUnits: %o throws RangeError', (text) => {
  expect(() => toMinorUnits(text)).toThrow(RangeError)
})

test('property: toMinorUnits reverses formatAmount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (minor) => {
      expect(toMinorUnits(formatAmount(minor))).toBe(minor)
    }),
  )
})

test('formatUsd always has two decimals, formatPrice omits .00', () => {
  expect([0, 5, 50, 8999, 500_000].map(formatUsd)).toEqual(['$0.00', '$0.05', '$0.50', '$89.99', '$5000.00'])
  expect(['50.00', '197', '19.90', '0.00', '0.05'].map(formatPrice)).toEqual(['$50', '$197', '$19.90', '$0', '$0.05'])
})

test('property: totalMinor is the exact sum in any order', () => {
  const line = fc.record({ unitMinor: fc.nat(9_999_999_999), quantity: fc.integer({ min: 1, max: 99 }) })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const exact = lines.reduce((sum, { unitMinor, quantity }) => sum + BigInt(unitMinor) * BigInt(quantity), 0n)
      expect(BigInt(totalMinor(lines))).toBe(exact)
      expect(totalMinor(lines.toReversed())).toBe(totalMinor(lines))
    }),
  )
})
