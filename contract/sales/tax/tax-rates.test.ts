import { expect, test } from 'vitest'
import { type TaxRules, taxAt } from './tax-rates.ts'
import { parseVatId } from './vat-id.ts'

const kinds = (ppm: number) => ({ physical: ppm, digital: ppm, class: ppm, shipping: ppm })
const rules: TaxRules = {
  pricesIncludeTax: true,
  sellerCountry: 'DE',
  rates: [
    { name: 'VAT', countries: ['DE', 'AT'], region: '', kinds: kinds(190_000) },
    { name: 'VAT', countries: ['FR'], region: '', kinds: kinds(200_000) },
    { name: 'Sales tax', countries: ['US'], region: 'CA', kinds: kinds(72_500) },
    { name: 'Federal tax', countries: ['US'], region: '', kinds: kinds(10_000) },
  ],
}

test.each([
  [{ country: 'AT' }, 'VAT', 190_000],
  [{ country: 'US', region: 'CA' }, 'Sales tax', 72_500],
  [{ country: 'US', region: 'OR' }, 'Federal tax', 10_000],
  [{ country: 'AT', region: 'CA' }, 'VAT', 190_000],
  [{ country: 'JP' }, '', 0],
])('a buyer in %o pays %s at %i ppm', (location, name, ppm) => {
  expect(taxAt(rules, location)).toEqual({ name, kinds: kinds(ppm), isReverseCharge: false })
})

test.each([
  [{}, { country: 'FR', vatId: 'FR 12 345678901' }, true],
  [{}, { country: 'FR', vatId: '' }, false],
  [{}, { country: 'FR', vatId: 'DE123456789' }, false],
  [{}, { country: 'DE', vatId: 'DE123456789' }, false],
  [{}, { country: 'US', vatId: 'FR12345678901' }, false],
  [{ sellerCountry: 'US' }, { country: 'FR', vatId: 'FR12345678901' }, false],
  [{ sellerCountry: '' }, { country: 'FR', vatId: 'FR12345678901' }, false],
])('seller %o and buyer %o: reverse charge %s', (seller, location, isReverseCharge) => {
  expect(taxAt({ ...rules, ...seller }, location).isReverseCharge).toBe(isReverseCharge)
})

test.each([
  ['DE', 'de 123.456-789', 'DE123456789'],
  ['DE', '123456789', undefined],
  ['GR', 'EL123456789', 'EL123456789'],
  ['AT', 'ATU12345678', 'ATU12345678'],
  ['IE', 'IE1234567FA', 'IE1234567FA'],
  ['NL', 'NL123456789B01', 'NL123456789B01'],
  ['ES', 'ESB12345678', 'ESB12345678'],
  ['DE', 'DE12345678', undefined],
  ['AT', 'AT12345678', undefined],
  ['FR', 'DE123456789', undefined],
  ['GB', 'GB123456789', undefined],
])('VAT ID in %s: %s is %s', (country, text, vatId) => {
  expect(parseVatId(country, text)).toBe(vatId)
})
