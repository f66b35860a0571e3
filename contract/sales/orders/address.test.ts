import { expect, test } from 'vitest'
import { addressLines } from './address.ts'

const street = { name: 'Ann', line1: 'Am Wall 1', line2: '' }

test.each([
  ['US', { city: 'Portland', region: 'OR', postalCode: '97201' }, 'Portland, OR 97201'],
  ['GB', { city: 'London', region: '', postalCode: 'SW1A 1AA' }, 'London, SW1A 1AA'],
  ['DE', { city: 'Bremen', region: '', postalCode: '28195' }, '28195 Bremen'],
  ['IT', { city: 'Milano', region: 'MI', postalCode: '20121' }, '20121 Milano, MI'],
])('an address in %s has the order of its post', (country, place, line) => {
  expect(addressLines({ ...street, ...place, country })).toEqual(['Ann', 'Am Wall 1', line, expect.any(String)])
})
