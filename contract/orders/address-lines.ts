import { countryName } from './country-name.ts'
import type { ShipTo } from './shipping.schema.ts'

/** An address as it stands on a label, line by line; what is empty has no line. */
export function addressLines({ name, line1, line2, city, region, postalCode, country }: ShipTo): string[] {
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].join(', ')
  return [name, line1, line2 ?? '', place, countryName(country)].filter(Boolean)
}
