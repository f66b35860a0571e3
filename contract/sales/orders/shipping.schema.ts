import { z } from 'zod'
import { countries } from '../../countries.ts'
import { boundedString } from '../../fields.schema.ts'
import { subdivisionsOf } from '../../subdivisions.ts'

const atMost = (max: number) => `At most ${max} characters.`

/** Replaces lone surrogates, which PostgreSQL rejects, and control characters, which would break a label's lines. */
const singleLine = (max: number, missing: string) =>
  boundedString(max, atMost(max), missing).overwrite((value) =>
    value
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim(),
  )
const text = (max: number, missing: string) => singleLine(max, missing).min(1, missing).max(max, atMost(max))
const optionalText = (max: number) => singleLine(max, 'Send text.').max(max, atMost(max)).optional()

/** `country` is ISO 3166-1 alpha-2. `region` is a code if the country has a list; older orders may have any text. */
export const shipTo = z
  .object({
    name: text(100, 'Enter a name.'),
    line1: text(200, 'Enter a street address.'),
    line2: optionalText(200),
    city: text(100, 'Enter a city.'),
    region: optionalText(100),
    postalCode: text(20, 'Enter a postal code.'),
    country: z.string('Choose a country.').refine((code) => countries.includes(code), 'Choose a country.'),
  })
  .superRefine(({ country, region = '' }, context) => {
    const subdivisions = subdivisionsOf(country)
    if (subdivisions && !Object.hasOwn(subdivisions.names, region))
      context.addIssue({ code: 'custom', path: ['region'], message: subdivisions.missing })
  })
export type ShipTo = z.output<typeof shipTo>
