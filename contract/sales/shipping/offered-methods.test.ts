import { expect, test } from 'vitest'
import { offeredMethods, type ShippedCart, type ShippingRate, type ShippingZone, zoneOf } from './offered-methods.ts'

const zone = (changes: Partial<ShippingZone>): ShippingZone => ({
  countries: [],
  isEverywhereElse: false,
  rates: [],
  ...changes,
})
const rate = (changes: Partial<ShippingRate>): ShippingRate => ({
  id: 'standard',
  name: 'Standard',
  basis: 'items',
  bands: [{ upTo: null, priceMinor: 500 }],
  freeFromMinor: null,
  pickupAddress: '',
  ...changes,
})
const cart = (changes: Partial<ShippedCart> = {}): ShippedCart => ({
  valueMinor: 2_499,
  weightGrams: 800,
  items: 1,
  ...changes,
})
const priceFor = (changes: Partial<ShippingRate>, size: Partial<ShippedCart>) =>
  offeredMethods(zone({ rates: [rate(changes)] }), cart(size))[0]?.priceMinor

test('a country belongs to the zone that names it, all others to everywhere else', () => {
  const [home, europe] = [zone({ countries: ['US'] }), zone({ countries: ['DE', 'FR'] })]
  const rest = zone({ isEverywhereElse: true })
  expect(['US', 'FR', 'JP'].map((country) => zoneOf([rest, home, europe], country))).toEqual([home, europe, rest])
  expect(zoneOf([home, europe], 'JP')).toBeUndefined()
})

const bands = [
  { upTo: 1_000, priceMinor: 500 },
  { upTo: 5_000, priceMinor: 900 },
]

/**
 * A rate is by order value, weight or number of items, in bands with a price, free from an amount, or a free pickup. A
 * limit belongs to its band.
 */
test.each([
  [0, 500],
  [999, 500],
  [1_000, 500],
  [1_001, 900],
  [5_000, 900],
  [5_001, undefined],
])('a limit belongs to its band: %i grams cost %s', (weightGrams, price) => {
  expect(priceFor({ basis: 'weight', bands }, { weightGrams })).toBe(price)
})

test.each([
  ['value', { valueMinor: 5_001 }],
  ['weight', { weightGrams: 5_001 }],
  ['items', { items: 5_001 }],
] as const)('a rate by %s looks at nothing else', (basis, size) => {
  expect(priceFor({ basis, bands }, size)).toBeUndefined()
  const others = { valueMinor: 9_999, weightGrams: 9_999, items: 9_999 }
  expect(priceFor({ basis, bands }, { ...others, [Object.keys(size)[0] ?? '']: 1 })).toBe(500)
})

test('a last band without a limit has no end', () => {
  expect(priceFor({ bands: [...bands, { upTo: null, priceMinor: 2_000 }] }, { items: 1_000_000 })).toBe(2_000)
})

test.each([
  [4_999, 500],
  [5_000, 0],
  [5_001, 0],
])('free from 50.00: a cart of %i pays %i', (valueMinor, price) => {
  expect(priceFor({ freeFromMinor: 5_000 }, { valueMinor })).toBe(price)
})

test('a cart beyond the last band is not shipped free either', () => {
  expect(priceFor({ basis: 'weight', bands, freeFromMinor: 0 }, { weightGrams: 5_001 })).toBeUndefined()
})

test('pickup is free and has an address; methods are in the order of the owner', () => {
  const pickup = rate({ id: 'pickup', name: 'Pickup', basis: 'pickup', bands: [], pickupAddress: '1 Mill Road' })
  expect(offeredMethods(zone({ rates: [rate({}), pickup] }), cart())).toEqual([
    { id: 'standard', name: 'Standard', priceMinor: 500, pickupAddress: '' },
    { id: 'pickup', name: 'Pickup', priceMinor: 0, pickupAddress: '1 Mill Road' },
  ])
})
