import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyIn, totalMinor } from './money.ts'
import { currencies } from './site/settings/currencies.ts'

const usd = moneyIn('usd')

test.each([
  ['89.99', 8999],
  ['0.29', 29],
  ['1.15', 115],
  ['19.9', 1990],
  ['50', 5000],
  ['50.00', 5000],
  ['0', 0],
  ['99999999.99', 9_999_999_999],
])('toMinor: %s is %i cents', (price, minor) => {
  expect(usd.toMinor(price)).toBe(minor)
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
])('toMinor: %o throws RangeError', (text) => {
  expect(() => usd.toMinor(text)).toThrow(RangeError)
})

test('property: toMinor reverses toDecimal in every currency', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.integer({ min: 0, max: 9_999_999_999 }), (currency, steps) => {
      const money = moneyIn(currency)
      const minor = steps * money.stepMinor
      expect(money.toMinor(money.toDecimal(minor))).toBe(minor)
    }),
  )
})

test('dollars: format always has two decimals, formatPrice omits .00', () => {
  expect([0, 5, 50, 8999, 500_000].map(usd.format)).toEqual(['$0.00', '$0.05', '$0.50', '$89.99', '$5,000.00'])
  const prices = ['50.00', '197', '19.90', '0.00', '0.05']
  expect(prices.map(usd.formatPrice)).toEqual(['$50', '$197', '$19.90', '$0', '$0.05'])
  expect([-8999, 0].map(usd.format)).toEqual(['−$89.99', '$0.00'])
})

describe('other currencies', () => {
  test('yen have no decimals, Kuwaiti dinars have three', () => {
    const [yen, dinars] = [moneyIn('jpy'), moneyIn('kwd')]
    expect([yen.format(5000), yen.toDecimal(5000), yen.toMinor('5000')]).toEqual(['¥5,000', '5000', 5000])
    expect([dinars.format(8990), dinars.toDecimal(8990), dinars.toMinor('8.99')]).toEqual([
      'KWD\u{a0}8.990',
      '8.990',
      8990,
    ])
    expect(() => yen.toMinor('5000.5')).toThrow(RangeError)
    expect(yen.toMinor('5000.00')).toBe(5000)
    expect(() => dinars.toMinor('8.995')).toThrow(RangeError)
  })

  test('euros and pounds are written with their sign', () => {
    expect([moneyIn('eur').format(8999), moneyIn('gbp').formatPrice('50.00')]).toEqual(['€89.99', '£50'])
  })
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
