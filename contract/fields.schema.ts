import { z } from 'zod'
import { CURSOR_MAX, LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX, LIST_SEARCH_MAX } from './list-limits.ts'

const BYTES_PER_CHARACTER = 4

const encoder = new TextEncoder()

/**
 * Returns a schema of a string with at most four bytes per character of `maxCharacters`. A longer string fails with
 * `tooLong` before any later check, transform or regular expression runs: normalizing 100 kB of combining marks takes a
 * second. Transforms such as trimming can shorten the text, so add `.max()` after them to check the exact length.
 */
export function boundedString(maxCharacters: number, tooLong: string, notText?: string) {
  const maxBytes = maxCharacters * BYTES_PER_CHARACTER
  return z.string(notText).refine((text) => isWithin(text, maxBytes), { error: tooLong, abort: true })
}

// A UTF-16 code unit takes one to three bytes in UTF-8: most texts are decided by their length, without encoding.
function isWithin(text: string, maxBytes: number): boolean {
  return text.length * 3 <= maxBytes || (text.length <= maxBytes && encoder.encode(text).length <= maxBytes)
}

export const id = z.uuid('This id isn’t valid.')

const searchError = `Search for at most ${LIST_SEARCH_MAX} characters.`
export const search = boundedString(LIST_SEARCH_MAX, searchError)
  .max(LIST_SEARCH_MAX, { error: searchError, abort: true })
  // PostgreSQL does not accept lone surrogates.
  .refine((text) => text.isWellFormed(), { error: 'Search for valid text.', abort: true })
  .overwrite((text) => text.normalize('NFC').trim())
  .optional()

type Words = readonly [string, ...string[]]

export function oneOf<const Options extends Words>(words: Options) {
  const last = words.at(-1) ?? ''
  return z.enum(words, `Choose ${[words.slice(0, -1).join(', '), last].filter(Boolean).join(' or ')}.`).optional()
}

const limitError = `Request 1 to ${LIST_PAGE_SIZE_MAX} rows.`

export const paging = {
  /** The `nextCursor` of the previous page, unchanged. */
  cursor: z.string().max(CURSOR_MAX, 'This isn’t a page of this list.').optional(),
  limit: z.coerce
    .number(limitError)
    .int(limitError)
    .min(1, limitError)
    .max(LIST_PAGE_SIZE_MAX, limitError)
    .default(LIST_PAGE_SIZE),
}

/** The query of an admin list: search, sort order, filters and page. */
export function listInput<const Options extends Readonly<Record<string, Words>>>(options: Options) {
  const choices = Object.fromEntries(Object.entries(options).map(([name, words]) => [name, oneOf(words)]))
  return z.object({ q: search, ...(choices as Choices<Options>), ...paging })
}
type Choices<Options extends Record<string, Words>> = {
  -readonly [Name in keyof Options]: ReturnType<typeof oneOf<Options[Name]>>
}

export const nextCursor = z.string().nullable()
export const count = z.int().min(0)
