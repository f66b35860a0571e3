import { z } from 'zod'
import { boundedString } from './bounded-string.ts'
import { CURSOR_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts'

/** Query parameters and response fields shared by all admin lists. */

export const id = z.uuid('This is not an id of ours.')

/** A search term, normalized to NFC and trimmed. */
export const search = boundedString(200, 'Search for at most 200 characters.')
  .max(200, { error: 'Search for at most 200 characters.', abort: true })
  .overwrite((text) => text.normalize('NFC').trim())
  .optional()

/** Creates an optional enum with an error message that lists the allowed words. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  const last = words.at(-1) ?? ''
  return z.enum(words, `Choose ${[words.slice(0, -1).join(', '), last].filter(Boolean).join(' or ')}.`).optional()
}

const limitError = `Ask for 1 to ${PAGE_SIZE_MAX} rows.`

export const paging = {
  /** The `nextCursor` of the previous page, unchanged. */
  cursor: z.string().max(CURSOR_MAX, 'This is not a page of this list.').optional(),
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(PAGE_SIZE_MAX, limitError)
    .default(PAGE_SIZE),
}

export const nextCursor = z.string().nullable()
export const count = z.int().min(0)
