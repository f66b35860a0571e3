import type { TaxKind } from './tax-kinds.ts'
import { isEuCountry, parseVatId } from './vat-id.ts'

/** Parts per million. */
type KindRates = Readonly<Record<TaxKind, number>>

export type TaxRules = {
  pricesIncludeTax: boolean
  /** ISO 3166-1 alpha-2, '' if not set. */
  sellerCountry: string
  rates: readonly TaxRate[]
}

type TaxRate = {
  /** The tax as buyers see it, such as VAT. */
  name: string
  countries: readonly string[]
  /** Code of a state or province of the only country; '' for whole countries. */
  region: string
  kinds: KindRates
}

type TaxLocation = { country: string; region?: string | undefined; vatId?: string | undefined }

type TaxAtLocation = { name: string; kinds: KindRates; isReverseCharge: boolean }

const UNTAXED: KindRates = { physical: 0, digital: 0, class: 0, shipping: 0 }

/**
 * Returns the rates for a buyer: those of the region, otherwise those of the country, otherwise 0. Reverse charge
 * applies to a business with a VAT ID in another EU country than the seller's.
 */
export function taxAt(rules: TaxRules, { country, region = '', vatId = '' }: TaxLocation): TaxAtLocation {
  const find = (region: string) =>
    rules.rates.find((rate) => rate.countries.includes(country) && rate.region === region)
  const rate = (region && find(region)) || find('')
  return {
    name: rate?.name ?? '',
    kinds: rate?.kinds ?? UNTAXED,
    isReverseCharge: canReverseCharge(rules, country) && parseVatId(country, vatId) !== undefined,
  }
}

export const canReverseCharge = ({ sellerCountry }: TaxRules, country: string): boolean =>
  isEuCountry(sellerCountry) && isEuCountry(country) && country !== sellerCountry
