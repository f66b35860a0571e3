import { z } from 'zod'
import { clockTime, utcMidnight } from '../date-parts.ts'
import * as limits from './form-limits.ts'

/** What the fields of the admin area's forms take, each with its refusal in words. Text that is left out is ''. */

const atMost = (max: number) => `At most ${max} characters.`

/** Half a character would be kept by no database; line ends and the like have no place in a line. */
const oneLine = (typed: string) =>
  typed
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

export const title = (missing: string) =>
  z.string(missing).overwrite(oneLine).min(1, missing).max(limits.TITLE_MAX, atMost(limits.TITLE_MAX))

export const singleLine = (max = limits.SINGLE_LINE_MAX) =>
  z.string('Please send text.').overwrite(oneLine).max(max, atMost(max))

/** Text of several lines. */
export const text = (max: number) =>
  z
    .string('Please send text.')
    .overwrite((typed) => typed.toWellFormed().replace(/\r\n?/g, '\n').trim())
    .max(max, atMost(max))

/** '' asks for one that is made of the title. */
export const slug = singleLine().regex(/^[a-z0-9-]*$/, 'Only the letters a to z, digits and hyphens.')

export const html = z
  .string('Please send text.')
  .overwrite((typed) => typed.toWellFormed())
  .max(limits.CONTENT_MAX, `This text is too long: at most ${limits.CONTENT_MAX.toLocaleString('en')} characters.`)

/** Blank entries are dropped. */
export const list = z
  .array(
    z
      .string('Please send a list of texts.')
      .max(limits.LIST_ITEM_MAX, `At most ${limits.LIST_ITEM_MAX} characters each.`),
  )
  .max(limits.LIST_ITEMS_MAX, `At most ${limits.LIST_ITEMS_MAX} entries.`)
  .overwrite((entries) => entries.map(oneLine).filter((entry) => entry !== ''))

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

/** '4.8'; '' is none. */
export const rating = z
  .string('Enter a rating from 1 to 5, or leave it empty.')
  .trim()
  .regex(/^(|[1-4](\.\d)?|5(\.0)?)$/, 'Enter a rating from 1 to 5 with at most one decimal, or leave it empty.')

const wholeFault = `Enter a whole number from 0 to ${limits.INTEGER_MAX.toLocaleString('en')}.`
export const integer = z.int(wholeFault).min(0, wholeFault).max(limits.INTEGER_MAX, wholeFault)

const daysFault = `Enter a whole number of days from 0 to ${limits.CANCEL_DAYS_MAX}.`
export const cancelDays = z.int(daysFault).min(0, daysFault).max(limits.CANCEL_DAYS_MAX, daysFault)

export const boolean = z.boolean('Say true or false.')

/** '' is none. */
export const category = z.enum(['', 'Spiritual', 'Health', 'Education', 'Finance'], 'Choose a category of the list.')

/** A calendar date between 2000 and 2100: a year that is mistyped is not one of a class. */
export const date = z.string('Choose a date.').refine((typed) => holds(() => utcMidnight(typed)) && isNear(typed), {
  error: 'Choose a date from 2000 to 2100.',
})
const isNear = (typed: string) => typed >= '2000-01-01' && typed < '2101-01-01'

/** 'HH:mm' */
export const timeOfDay = z
  .string('Choose a time, such as 09:30.')
  .refine((typed) => /^\d\d:\d\d$/.test(typed) && holds(() => clockTime(typed)), 'Choose a time, such as 09:30.')

/** An IANA name that this program's clock knows. */
export const timeZone = z
  .string('Choose a time zone, such as Europe/Berlin.')
  .refine(
    (name) => /^[A-Za-z]/.test(name) && holds(() => new Intl.DateTimeFormat('en', { timeZone: name })),
    'Choose a time zone, such as Europe/Berlin.',
  )

function holds(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/** The state of the row that was read: a save of an older one is refused. */
export const version = z.int('Say which state of it was read.').min(1, 'Say which state of it was read.')
