import { z } from 'zod'
import { countries } from './countries.ts'

/** What no database keeps, and what would break the lines of a label, is left out. */
const line = (missing: string) =>
  z.string(missing).overwrite((typed) =>
    typed
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim(),
  )
const text = (max: number, missing: string) => line(missing).min(1, missing).max(max, `At most ${max} characters.`)
const maybe = (max: number) => line('Please send text.').max(max, `At most ${max} characters.`).optional()

/** Where the post brings an order. `country` is ISO 3166-1 alpha-2. */
export const shipTo = z.object({
  name: text(100, 'Please enter a name.'),
  line1: text(200, 'Please enter a street and number.'),
  line2: maybe(200),
  city: text(100, 'Please enter a town or city.'),
  region: maybe(100),
  postalCode: text(20, 'Please enter a postal code.'),
  country: z.string('Please choose a country.').refine((code) => countries.includes(code), 'Please choose a country.'),
})
export type ShipTo = z.output<typeof shipTo>
