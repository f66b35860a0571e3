import type { Ctx } from '../../../context.ts'
import { decrypt, encrypt } from '../../../platform/crypto/encrypt.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'
import { createTypedCode, parseTypedCode } from '../../../platform/crypto/typed-codes.ts'

/** 16 characters of 5 bits: 80 random bits. */
const CODE_LENGTH = 16

const PURPOSE = 'gift code'

/** Returns a random code like 'X7KD-03QM-8RTA-ZN5W'. */
export const createCode = (): string => createTypedCode(CODE_LENGTH)

/** Returns the keyed hash of a typed code, in any case and grouping, or null if it cannot be a code. */
export function hashCode(ctx: Ctx, typed: string): Buffer | null {
  const code = parseTypedCode(typed, CODE_LENGTH)
  return code === null ? null : hmac(ctx, PURPOSE, code)
}

export const encryptCode = (ctx: Ctx, code: string): string => encrypt(ctx.site.authSecret, code, PURPOSE)

export const decryptCode = (ctx: Ctx, encrypted: string): string => decrypt(ctx.site.authSecret, encrypted, PURPOSE)
