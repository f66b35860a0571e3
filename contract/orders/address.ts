import { countryName } from './countries.ts'
import type { ShipTo } from './shipping.schema.ts'

export function addressLines({ name, line1, line2, city, region, postalCode, country }: ShipTo): string[] {
  const cityLine = [city, [region, postalCode].filter(Boolean).join(' ')].join(', ')
  return [name, line1, line2 ?? '', cityLine, countryName(country)].filter(Boolean)
}
