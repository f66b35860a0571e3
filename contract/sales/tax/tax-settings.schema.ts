import { z } from 'zod'
import { countries as allCountries, countryName, isCountry } from '../../countries.ts'
import * as field from '../../form-fields.schema.ts'
import { subdivisionsOf } from '../../subdivisions.ts'
import { TAX_RATES_MAX, taxSources } from './tax-kinds.ts'
import { TAX_NAME_MAX } from './tax-limits.ts'

const percentError = 'Enter a percentage from 0 to 100, such as 19 or 8.875.'
/** Parts per million. */
const ratePpm = z.int(percentError).min(0, percentError).max(1_000_000, percentError)
const country = z.string('Choose a country.').refine(isCountry, 'Choose a country.')

const rate = z
  .object({
    name: field.title('Enter the name of the tax, such as VAT.', TAX_NAME_MAX),
    countries: z
      .array(country, 'Send a list.')
      .min(1, 'Add at least one country.')
      .max(allCountries.length, 'Each country once.'),
    region: field.singleLine(10),
    kinds: z.object({ physical: ratePpm, digital: ratePpm, class: ratePpm, shipping: ratePpm }),
  })
  .superRefine(({ countries, region }, { addIssue }) => {
    if (region === '') return
    const subdivisions = countries.length === 1 ? subdivisionsOf(countries[0] ?? '') : undefined
    if (!subdivisions || !Object.hasOwn(subdivisions.names, region))
      addIssue({
        code: 'custom',
        path: ['region'],
        message: subdivisions?.missing ?? 'Choose one country for a state.',
      })
  })

/** `version`: 0 before the first change. */
export const taxSettings = z
  .object({
    version: z.int('Send the version you read.').min(0, 'Send the version you read.'),
    isOn: field.boolean,
    source: z.enum(taxSources, 'Choose how the tax is calculated.'),
    pricesIncludeTax: field.boolean,
    sellerCountry: z.union([z.literal(''), country], 'Choose a country.'),
    rates: z.array(rate, 'Send a list.').max(TAX_RATES_MAX, `At most ${TAX_RATES_MAX} rates.`),
  })
  .superRefine(({ isOn, source, rates }, { addIssue }) => {
    if (isOn && source === 'rates' && rates.length === 0)
      addIssue({ code: 'custom', path: ['rates'], message: 'Add at least one rate, or turn tax off.' })
    const seen = new Set<string>()
    // This check runs although another country is unknown.
    for (const [index, { countries, region }] of rates.entries())
      for (const code of countries.filter(isCountry)) {
        const key = `${code} ${region}`
        if (seen.has(key)) {
          const message = `${countryName(code)} has a rate already.`
          addIssue({ code: 'custom', path: ['rates', index, 'countries'], message })
        }
        seen.add(key)
      }
  })
export type TaxSettings = z.infer<typeof taxSettings>

/** `takesStripeTax`: payments are by Stripe, so Stripe Tax can be chosen. */
export const taxSettingsView = taxSettings.safeExtend({ takesStripeTax: z.boolean() })
export type TaxSettingsView = z.infer<typeof taxSettingsView>

export type TaxRateForm = TaxSettings['rates'][number]
