import { countryName } from '../../countries.ts'
import type { ShipTo } from './shipping.schema.ts'

/** Countries that write '28195 Bremen'. */
const postalCodeFirst =
  'AD AL AR AT AX BA BE BG CH CL CR CU CV CY CZ DE DK DO DZ EE EH ES ET FI FO FR GE GF GL GN GP GR GT GW HR HT IL IS IT KW LA LI LR LT LU LV MA MC MD ME MF MG MK MQ MX MY NC NE NL NO PF PH PL PM PT PY RE RO RS SE SI SJ SK SM SN TJ TM TN TR UY VA WF XK YT ZM'.split(
    ' ',
  )

/** Returns an address in the order of its country's post. */
export function addressLines({ name, line1, line2, city, region, postalCode, country }: ShipTo): string[] {
  return [name, line1, line2 ?? '', cityLine(), countryName(country)].filter(Boolean)

  function cityLine(): string {
    if (postalCodeFirst.includes(country)) return [`${postalCode} ${city}`, region].filter(Boolean).join(', ')
    return [city, [region, postalCode].filter(Boolean).join(' ')].join(', ')
  }
}
