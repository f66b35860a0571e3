import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { BACKUP_CODES } from '#contract/limits.ts'
import { backupCodes } from '#db/schema/two-factor.ts'
import type { Ctx } from '../../context.ts'
import { hmac } from '../../crypto/hmac.ts'

/** 32 signs that no eye takes for one another: five bits each. */
const signs = '23456789abcdefghjkmnopqrstuvwxyz'
const CODE_LENGTH = 10

/** Ten new codes of 50 random bits; those of before stop to work. They are shown once: only keyed hashes are kept. */
export async function issueBackupCodes(ctx: Ctx, personId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, newCode)
  await ctx.db.delete(backupCodes).where(eq(backupCodes.userId, personId))
  await ctx.db.insert(backupCodes).values(codes.map((code) => ({ userId: personId, hash: kept(ctx, personId, code) })))
  return codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`)
}

/** Uses a code up. @param code as `plain` gives it @returns false when it is none, or was used before */
export async function consumeBackupCode(ctx: Ctx, personId: string, code: string): Promise<boolean> {
  const spent = await ctx.db
    .update(backupCodes)
    .set({ usedAt: ctx.now() })
    .where(and(isUnused(personId), eq(backupCodes.hash, kept(ctx, personId, code))))
    .returning({ userId: backupCodes.userId })
  return spent.length === 1
}

export function countBackupCodes(ctx: Ctx, personId: string): Promise<number> {
  return ctx.db.$count(backupCodes, isUnused(personId))
}

/** A code without what people put between its signs. */
export const normalizeCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')

const isUnused = (personId: string) => and(eq(backupCodes.userId, personId), isNull(backupCodes.usedAt))
const newCode = () => Array.from(randomBytes(CODE_LENGTH), (byte) => signs[byte % signs.length]).join('')
const kept = (ctx: Ctx, personId: string, code: string) => hmac(ctx, `backup code ${personId}`, code)
