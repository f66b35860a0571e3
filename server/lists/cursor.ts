import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'

/**
 * The last row of a page: what its list goes by, as the database keeps it (an instant to the microsecond, a date, a
 * number, a name), and its id, which breaks ties.
 */
export type CursorPosition = { at: string; id: string }

/** Where the next page of `list` begins. Signed: a reader can keep it and send it back, and nothing else. */
export function encodeCursor(ctx: Ctx, list: string, { at, id }: CursorPosition): string {
  const place = Buffer.from(`${id} ${at}`)
  return `${place.toString('base64url')}.${signature(ctx, list, place).toString('base64url')}`
}

/** @throws validation, for `cursor`, when this site did not write it, or wrote it for another list or another order */
export function decodeCursor(ctx: Ctx, list: string, cursor: string): CursorPosition {
  const [place, given] = cursor.split('.', 2).map((part) => Buffer.from(part, 'base64url'))
  if (place && given) {
    const expected = signature(ctx, list, place)
    const text = place.toString()
    const gap = text.indexOf(' ')
    if (given.length === expected.length && timingSafeEqual(given, expected) && gap > 0)
      return { id: text.slice(0, gap), at: text.slice(gap + 1) }
  }
  const message = 'This is not a page of this list. Please start again from its first page.'
  throw new Problem('validation', { message, fields: [{ field: 'cursor', message }] })
}

function signature(ctx: Ctx, list: string, place: Buffer): Buffer {
  return createHmac('sha256', ctx.site.authSecret).update(`cursor\0${list}\0`).update(place).digest().subarray(0, 16)
}
