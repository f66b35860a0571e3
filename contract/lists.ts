import { z } from 'zod'
import { PAGE_SIZE, PAGE_SIZE_MAX } from './limits.ts'

/** What all lists of the admin area are asked with and answer. */

export const id = z.uuid('This is not an id of ours.')

/** What is typed into a search field, in one spelling. */
export const search = z
  .string()
  .max(200, 'Search for at most 200 characters.')
  .overwrite((text) => text.normalize('NFC').trim())
  .optional()

const limitFault = `Ask for 1 to ${PAGE_SIZE_MAX} rows.`

export const paging = {
  /** Where the page before this one ended: its `nextCursor`, as it came. */
  cursor: z.string().max(500, 'This is not a page of this list.').optional(),
  limit: z.coerce
    .number(limitFault)
    .int(limitFault)
    .min(1, limitFault)
    .max(PAGE_SIZE_MAX, limitFault)
    .default(PAGE_SIZE),
}

export const nextCursor = z.string().nullable()
export const count = z.int().min(0)
