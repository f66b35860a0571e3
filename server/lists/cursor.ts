import type { Ctx } from '../context.ts'
import { signTextToken, verifyTextToken } from '../crypto/signed-token.ts'
import { Problem } from '../problem.ts'

/**
 * The last row of a page: its sort value as text with full precision (an instant to the microsecond, a date, a number, a
 * name), and its id, which breaks ties.
 */
export type CursorPosition = { at: string; id: string }

/** Returns a signed cursor for the page of `list` that follows this row. */
export function encodeCursor(ctx: Ctx, list: string, { at, id }: CursorPosition): string {
  return signTextToken(ctx, cursorFormat(list), `${id} ${at}`)
}

/** @throws validation, for `cursor`, unless this site created it for the same list and sort order */
export function decodeCursor(ctx: Ctx, list: string, cursor: string): CursorPosition {
  const text = verifyTextToken(ctx, cursorFormat(list), cursor) ?? ''
  const separator = text.indexOf(' ')
  if (separator > 0) return { id: text.slice(0, separator), at: text.slice(separator + 1) }
  const message = 'This is not a page of this list. Please start again from its first page.'
  throw new Problem('validation', { message, fields: [{ field: 'cursor', message }] })
}

const cursorFormat = (list: string) => ({ purpose: `cursor\0${list}`, signs: 'text', signatureBytes: 16 }) as const
