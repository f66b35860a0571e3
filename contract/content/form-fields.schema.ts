import { z } from 'zod'
import { clockTime, utcMidnight } from '../date-parts.ts'
import * as limits from './form-limits.ts'

/** Fields of the admin forms with their error messages. Empty text is ''. */

const atMost = (max: number) => `At most ${max} characters.`

/** Replaces line breaks and control characters, and lone surrogates, which PostgreSQL does not accept. */
const toSingleLine = (value: string) =>
  value
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

export const title = (missing: string) =>
  z.string(missing).overwrite(toSingleLine).min(1, missing).max(limits.TITLE_MAX, atMost(limits.TITLE_MAX))

export const singleLine = (max = limits.SINGLE_LINE_MAX) =>
  z.string('Please send text.').overwrite(toSingleLine).max(max, atMost(max))

/** Multi-line text. */
export const text = (max: number) =>
  z
    .string('Please send text.')
    .overwrite((value) => value.toWellFormed().replace(/\r\n?/g, '\n').trim())
    .max(max, atMost(max))

/** '' generates a slug from the title. */
export const slug = singleLine().regex(/^[a-z0-9-]*$/, 'Only the letters a to z, digits and hyphens.')

export const html = z
  .string('Please send text.')
  .overwrite((value) => value.toWellFormed())
  .max(limits.CONTENT_MAX, `This text is too long: at most ${limits.CONTENT_MAX.toLocaleString('en')} characters.`)

/** Blank entries are dropped. */
export const list = z
  .array(
    z
      .string('Please send a list of texts.')
      .max(limits.LIST_ITEM_MAX, `At most ${limits.LIST_ITEM_MAX} characters each.`),
  )
  .max(limits.LIST_ITEMS_MAX, `At most ${limits.LIST_ITEMS_MAX} entries.`)
  .overwrite((entries) => entries.map(toSingleLine).filter((entry) => entry !== ''))

export const url = singleLine(limits.URL_MAX)

/** Decimal text with at most two decimals: '89.99'. */
export const price = z
  .string('Enter a price, such as 89.99.')
  .trim()
  .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter a price with at most two decimals, such as 89.99.')

export const optionalPrice = z.union(
  [z.literal(''), price],
  'Enter a price with at most two decimals, or leave it empty.',
)

/** '4.8', or '' for none. */
export const rating = z
  .string('Enter a rating from 1 to 5, or leave it empty.')
  .trim()
  .regex(/^(|[1-4](\.\d)?|5(\.0)?)$/, 'Enter a rating from 1 to 5 with at most one decimal, or leave it empty.')

const integerError = `Enter a whole number from 0 to ${limits.INTEGER_MAX.toLocaleString('en')}.`
export const integer = z.int(integerError).min(0, integerError).max(limits.INTEGER_MAX, integerError)

const daysError = `Enter a whole number of days from 0 to ${limits.CANCEL_DAYS_MAX}.`
export const cancelDays = z.int(daysError).min(0, daysError).max(limits.CANCEL_DAYS_MAX, daysError)

export const boolean = z.boolean('Say true or false.')

/** '' for none. */
export const category = z.enum(['', 'Spiritual', 'Health', 'Education', 'Finance'], 'Choose a category of the list.')

/** A calendar date between 2000 and 2100; the range catches typing errors. */
export const date = z
  .string('Choose a date.')
  .refine((value) => succeeds(() => utcMidnight(value)) && isPlausible(value), {
    error: 'Choose a date from 2000 to 2100.',
  })
const isPlausible = (value: string) => value >= '2000-01-01' && value < '2101-01-01'

/** 'HH:mm' */
export const timeOfDay = z
  .string('Choose a time, such as 09:30.')
  .refine((value) => /^\d\d:\d\d$/.test(value) && succeeds(() => clockTime(value)), 'Choose a time, such as 09:30.')

/** An IANA time zone name that Intl supports. */
export const timeZone = z
  .string('Choose a time zone, such as Europe/Berlin.')
  .refine(
    (name) => /^[A-Za-z]/.test(name) && succeeds(() => new Intl.DateTimeFormat('en', { timeZone: name })),
    'Choose a time zone, such as Europe/Berlin.',
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
export const version = z.int('Say which state of it was read.').min(1, 'Say which state of it was read.')
