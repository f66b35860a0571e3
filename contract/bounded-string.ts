import { z } from 'zod'

/** Most bytes of a character in UTF-8. */
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
