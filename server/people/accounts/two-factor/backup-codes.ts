import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { BACKUP_CODES } from '#contract/people/accounts/account-limits.ts'
import { backupCodes } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../../context.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'

/** 32 characters (five bits each) without similar ones such as 0 and o. */
const ALPHABET = '23456789abcdefghjkmnopqrstuvwxyz'
const CODE_LENGTH = 10

/** Replaces the user's backup codes with new ones of 50 random bits each. Only keyed hashes are stored. */
export async function issueBackupCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, randomCode)
  await ctx.db.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await ctx.db.insert(backupCodes).values(codes.map((code) => ({ userId, hash: hashCode(ctx, userId, code) })))
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`)
}

export async function consumeBackupCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const consumed = await ctx.db
    .update(backupCodes)
    .set({ usedAt: ctx.now() })
    .where(and(isUnused(userId), eq(backupCodes.hash, hashCode(ctx, userId, code))))
    .returning({ userId: backupCodes.userId })
  return consumed.length === 1
}

export function countBackupCodes(ctx: Ctx, userId: string): Promise<number> {
  return ctx.db.$count(backupCodes, isUnused(userId))
}

export const normalizeCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')

const isUnused = (userId: string) => and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt))
const randomCode = () => Array.from(randomBytes(CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
const hashCode = (ctx: Ctx, userId: string, code: string) => hmac(ctx, `backup code ${userId}`, code)
