import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { totpKeys } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../../context.ts'
import { decrypt, encrypt } from '../../../platform/crypto/encrypt.ts'

/** Authenticator apps support SHA-1 with six digits and this period. */
const PERIOD_SECONDS = 30
/** Tolerated clock difference of a phone, in periods. */
const TOLERATED_PERIODS = 1

export function generateTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/** Returns the time step of a code that is valid now; null for a wrong code. */
export function timeStepOf(secret: string, code: string, now: Date): number | null {
  const time = { period: PERIOD_SECONDS, timestamp: now.getTime() }
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), window: TOLERATED_PERIODS, ...time })
  return delta === null ? null : TOTP.counter(time) + delta
}

/** Returns the user's row with the active secret, the one that waits for confirmation, or both. */
export async function totpRow(ctx: Ctx, userId: string) {
  const [row] = await ctx.db.select().from(totpKeys).where(eq(totpKeys.userId, userId))
  return row
}

export const encryptTotpSecret = (ctx: Ctx, userId: string, secret: string) =>
  encrypt(ctx.site.authSecret, secret, encryptionPurpose(userId))
export const decryptTotpSecret = (ctx: Ctx, userId: string, encrypted: string) =>
  decrypt(ctx.site.authSecret, encrypted, encryptionPurpose(userId))

/** Contains the user id, so that a secret copied to another user's row cannot be decrypted. */
const encryptionPurpose = (userId: string) => `authenticator key of ${userId}`
