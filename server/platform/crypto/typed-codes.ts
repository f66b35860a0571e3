import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter looks like a digit or another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a random code of characters with 5 bits each, in groups like 'X7KD-03QM-8RTA'. */
export function createTypedCode(length: number): string {
  return groupCode(Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join(''))
}

/** Returns the characters of a code that was typed in any case and grouping; null if it has another length. */
export function parseTypedCode(typed: string, length: number): string | null {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === length ? code : null
}

export const groupCode = (code: string): string => code.replace(/.{4}(?=.)/g, '$&-')
