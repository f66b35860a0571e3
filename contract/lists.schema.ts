import { z } from 'zod'
import { boundedString } from './bounded-string.ts'
import { CURSOR_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts'

/** What all lists of the admin area are asked with and answer. */

export const id = z.uuid('This is not an id of ours.')

/** What is typed into a search field, in one spelling. */
export const search = boundedString(200, 'Search for at most 200 characters.')
  .max(200, { error: 'Search for at most 200 characters.', abort: true })
  .overwrite((text) => text.normalize('NFC').trim())
  .optional()

/** One of these words, or nothing. What it says of any other names them all. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  const last = words.at(-1) ?? ''
  return z.enum(words, `Choose ${[words.slice(0, -1).join(', '), last].filter(Boolean).join(' or ')}.`).optional()
}

const limitFault = `Ask for 1 to ${PAGE_SIZE_MAX} rows.`

export const paging = {
  /** Where the page before this one ended: its `nextCursor`, as it came. */
  cursor: z.string().max(CURSOR_MAX, 'This is not a page of this list.').optional(),
  limit: z.coerce
    .number(limitFault)
    .int(limitFault)
    .min(1, limitFault)
    .max(PAGE_SIZE_MAX, limitFault)
    .default(PAGE_SIZE),
}

export const nextCursor = z.string().nullable()
export const count = z.int().min(0)
