import { z } from 'zod'
import { categoryNames } from './content/categories.ts'
import { clockTime, utcMidnight } from './dates.ts'
import { boundedString } from './fields.schema.ts'
import * as limits from './form-limits.ts'

const atMost = (max: number) => `At most ${max} characters.`

/** Replaces line breaks and control characters, and lone surrogates, which PostgreSQL does not accept. */
const toSingleLine = (value: string) =>
  value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

export const title = (missing: string, max = limits.TITLE_MAX) =>
  boundedString(max, atMost(max), missing).overwrite(toSingleLine).min(1, missing).max(max, atMost(max))

export const singleLine = (max = limits.SINGLE_LINE_MAX) =>
  boundedString(max, atMost(max), 'Send text.').overwrite(toSingleLine).max(max, atMost(max))

export const text = (max: number) =>
  boundedString(max, atMost(max), 'Send text.')
    .overwrite((value) => value.toWellFormed().replace(/\r\n?/g, '\n').trim())
    .max(max, atMost(max))

/** '' generates a slug from the title. */
export const slug = singleLine().regex(/^[a-z0-9-]*$/, 'Use only letters a to z, digits and hyphens.')

const htmlTooLong = `This text is too long. Use at most ${limits.CONTENT_MAX.toLocaleString('en')} characters.`

export const html = boundedString(limits.CONTENT_MAX, htmlTooLong, 'Send text.')
  .overwrite((value) => value.toWellFormed())
  .max(limits.CONTENT_MAX, htmlTooLong)

/** Blank entries are dropped. */
export const list = z
  .array(
    z
      .string('Send a list of texts.')
      .max(limits.LIST_ITEM_MAX, { error: `At most ${limits.LIST_ITEM_MAX} characters each.`, abort: true }),
  )
  .max(limits.LIST_ITEMS_MAX, `At most ${limits.LIST_ITEMS_MAX} entries.`)
  .overwrite((entries) => entries.map(toSingleLine).filter((entry) => entry !== ''))

export const url = singleLine(limits.URL_MAX)

/** An https URL, or ''. */
export const httpsUrl = url.refine(
  (value) => value === '' || URL.parse(value)?.protocol === 'https:',
  'Enter a URL that starts with https://, or leave it empty.',
)

const priceError = 'Enter a price with at most two decimals, such as 89.99.'

/** Decimal text with at most two decimals: '89.99'. */
export const price = boundedString(limits.NUMBER_MAX, priceError, 'Enter a price, such as 89.99.')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, priceError)

export const optionalPrice = z.union(
  [z.literal(''), price],
  'Enter a price with at most two decimals, or leave it empty.',
)

const ratingError = 'Enter a rating from 1 to 5 with at most one decimal, or leave it empty.'

export const rating = boundedString(limits.NUMBER_MAX, ratingError, 'Enter a rating from 1 to 5, or leave it empty.')
  .trim()
  .regex(/^(|[1-4](\.\d)?|5(\.0)?)$/, ratingError)

/** Origin of a rating, such as 'Etsy, 2026'. */
export const ratingSource = singleLine(limits.ATTRIBUTION_MAX).default('')

const integerError = `Enter a whole number from 0 to ${limits.INTEGER_MAX.toLocaleString('en')}.`
export const integer = z.int(integerError).min(0, integerError).max(limits.INTEGER_MAX, integerError)

const gramsError = 'Enter a whole number of grams from 0 to 1,000,000, or leave it empty.'
export const grams = z.int(gramsError).min(0, gramsError).max(1_000_000, gramsError)

const daysError = `Enter a whole number of days from 0 to ${limits.CANCEL_DAYS_MAX}.`
export const cancelDays = z.int(daysError).min(0, daysError).max(limits.CANCEL_DAYS_MAX, daysError)

export const boolean = z.boolean('Choose true or false.')

export const category = z.enum(['', ...categoryNames], 'Choose a category from the list.')

const dateError = 'Choose a date from 2000 to 2100.'

/** A calendar date between 2000 and 2100; the range catches typing errors. */
export const date = boundedString(limits.DATE_MAX, dateError, 'Choose a date.').refine(
  (value) => succeeds(() => utcMidnight(value)) && isPlausible(value),
  // Checks of the whole form can compute with the date.
  { error: dateError, abort: true },
)
const isPlausible = (value: string) => value >= '2000-01-01' && value < '2101-01-01'

const timeError = 'Choose a time, such as 09:30.'

export const timeOfDay = boundedString(limits.DATE_MAX, timeError, timeError).refine(
  (value) => /^\d\d:\d\d$/.test(value) && succeeds(() => clockTime(value)),
  timeError,
)

const timeZoneError = 'Choose a time zone, such as Europe/Berlin.'

export const timeZone = boundedString(limits.SINGLE_LINE_MAX, timeZoneError, timeZoneError).refine(
  (name) => /^[A-Za-z]/.test(name) && succeeds(() => new Intl.DateTimeFormat('en', { timeZone: name })),
  timeZoneError,
)

function succeeds(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch {
    return false
  }
}

/** Version of the row that the form was loaded from; a save of an older version is refused. */
export const version = z.int('Send the version you read.').min(1, 'Send the version you read.')
