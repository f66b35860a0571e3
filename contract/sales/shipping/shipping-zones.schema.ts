import { z } from 'zod'
import { countries as allCountries, countryName, isCountry } from '../../countries.ts'
import { id } from '../../fields.schema.ts'
import * as field from '../../form-fields.schema.ts'
import { BANDS_MAX, PICKUP_ADDRESS_MAX, RATES_MAX, SHIPPING_NAME_MAX, ZONES_MAX } from './shipping-limits.ts'

const amountError = 'Enter an amount, such as 4.90.'
const amount = z.int(amountError).min(0, amountError).max(99_999_999, amountError)
const limitError = 'Enter a number above zero, or leave the last one empty.'
const limit = z.int(limitError).min(1, limitError).max(999_999_999, limitError).nullable()

const band = z.object({ upTo: limit, priceMinor: amount })

/** Money in minor units, weight in grams. `id`: of the saved rate, absent for a new one. */
const rate = z
  .object({
    id: id.optional(),
    name: field.title('Enter a name.', SHIPPING_NAME_MAX),
    basis: z.enum(['value', 'weight', 'items', 'pickup'], 'Choose order value, weight, items or pickup.'),
    bands: z.array(band, 'Send a list.').max(BANDS_MAX, `At most ${BANDS_MAX} prices.`),
    freeFromMinor: amount.nullable(),
    pickupAddress: field.singleLine(PICKUP_ADDRESS_MAX),
  })
  .superRefine(({ basis, bands, pickupAddress }, { addIssue }) => {
    if (basis === 'pickup') {
      if (pickupAddress === '')
        addIssue({ code: 'custom', path: ['pickupAddress'], message: 'Enter where buyers pick up their order.' })
      return
    }
    if (bands.length === 0) addIssue({ code: 'custom', path: ['bands'], message: 'Add at least one price.' })
    const unordered = bands.findIndex(({ upTo }, index) => {
      const previous = bands[index - 1]
      return previous && (previous.upTo === null || (upTo !== null && upTo <= previous.upTo))
    })
    if (unordered < 0) return
    const message =
      bands[unordered - 1]?.upTo === null
        ? 'Only the last price can be without a limit.'
        : 'Enter more than the limit before.'
    const at = bands[unordered - 1]?.upTo === null ? unordered - 1 : unordered
    addIssue({ code: 'custom', path: ['bands', at, 'upTo'], message })
  })

const zone = z
  .object({
    name: field.title('Enter a name.', SHIPPING_NAME_MAX),
    /** ISO 3166-1 alpha-2; empty for everywhere else. */
    countries: z
      .array(z.string('Choose a country.').refine(isCountry, 'Choose a country.'), 'Send a list.')
      .max(allCountries.length, 'Each country once.'),
    isEverywhereElse: field.boolean,
    rates: z.array(rate, 'Send a list.').min(1, 'Add at least one rate.').max(RATES_MAX, `At most ${RATES_MAX} rates.`),
  })
  .refine(({ countries, isEverywhereElse }) => isEverywhereElse || countries.length > 0, {
    path: ['countries'],
    error: 'Add at least one country.',
  })
  .refine(({ countries, isEverywhereElse }) => !isEverywhereElse || countries.length === 0, {
    path: ['countries'],
    error: 'This zone is for all countries that no other zone names.',
  })

/** Without zones, everything is shipped free to every country. `version`: 0 before the first change. */
export const shippingSettings = z
  .object({
    version: z.int('Send the version you read.').min(0, 'Send the version you read.'),
    zones: z.array(zone, 'Send a list.').max(ZONES_MAX, `At most ${ZONES_MAX} zones.`),
  })
  .superRefine(({ zones }, { addIssue }) => {
    const zoneOfCountry = new Map<string, string>()
    for (const [index, { name, countries, isEverywhereElse }] of zones.entries()) {
      const path = ['zones', index]
      for (const code of countries.filter(isCountry)) {
        const other = zoneOfCountry.get(code)
        const message = `${countryName(code)} is in ${other} already.`
        if (other !== undefined) addIssue({ code: 'custom', path: [...path, 'countries'], message })
        zoneOfCountry.set(code, name)
      }
      const isSecond = isEverywhereElse && zones.findIndex((row) => row.isEverywhereElse) < index
      const message = 'Only one zone can be for everywhere else.'
      if (isSecond) addIssue({ code: 'custom', path: [...path, 'isEverywhereElse'], message })
    }
  })
export type ShippingSettings = z.infer<typeof shippingSettings>
export type ShippingZoneForm = ShippingSettings['zones'][number]
export type ShippingRateForm = ShippingZoneForm['rates'][number]
