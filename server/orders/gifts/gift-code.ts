import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { decrypt, encrypt } from '../../crypto/encrypt.ts'
import { hmac } from '../../crypto/hmac.ts'

/** Crockford's base 32: no letter looks like a digit or another letter. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 16 characters of 5 bits: 80 random bits. */
const CODE_LENGTH = 16

const PURPOSE = 'gift code'

/** Returns a random code like 'X7KD-03QM-8RTA-ZN5W'. */
export function createCode(): string {
  const characters = Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
  return characters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** Returns the keyed hash of a typed code, in any case and grouping, or null if it cannot be a code. */
export function hashCode(ctx: Ctx, typed: string): Buffer | null {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === CODE_LENGTH ? hmac(ctx, PURPOSE, code) : null
}

export const encryptCode = (ctx: Ctx, code: string): string => encrypt(ctx.site.authSecret, code, PURPOSE)

export const decryptCode = (ctx: Ctx, encrypted: string): string => decrypt(ctx.site.authSecret, encrypted, PURPOSE)
