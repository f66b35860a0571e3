import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { CODE_DIGITS, CONFIRMATION_HOURS } from '#contract/people/accounts/account-limits.ts'
import { verifications } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../../context.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'

const MAX_ATTEMPTS = 5

export async function issueCode(ctx: Ctx, userId: string): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await revokeCode(ctx, userId)
  await ctx.db
    .insert(verifications)
    .values({
      identifier: identifier(userId),
      value: formatValue({ attempts: 0, hash: hashCode(ctx, userId, code) }),
      createdAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + CONFIRMATION_HOURS * 3_600_000),
    })
  return code
}

/** Checks a code and counts wrong ones. Call it with the user's row locked and commit even if the code is wrong. */
export async function verifyEmailCode(ctx: Ctx, userId: string, code: string): Promise<'right' | 'wrong' | 'expired'> {
  const [row] = await ctx.db
    .select()
    .from(verifications)
    .where(eq(verifications.identifier, identifier(userId)))
  if (!row) return 'wrong'
  const { attempts, hash } = parseValue(row.value)
  if (hash === hashCode(ctx, userId, code) && attempts < MAX_ATTEMPTS)
    return row.expiresAt <= ctx.now() ? 'expired' : 'right'
  await ctx.db
    .update(verifications)
    .set({ value: formatValue({ attempts: attempts + 1, hash }) })
    .where(eq(verifications.id, row.id))
  return 'wrong'
}

export async function revokeCode(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(verifications).where(eq(verifications.identifier, identifier(userId)))
}

const identifier = (userId: string) => `code:${userId}`
const hashCode = (ctx: Ctx, userId: string, code: string) => hmac(ctx, `code ${userId}`, code).toString('hex')

const formatValue = ({ attempts, hash }: { attempts: number; hash: string }) => `${attempts} ${hash}`

function parseValue(value: string): { attempts: number; hash: string } {
  const [attempts, hash] = value.split(' ')
  return { attempts: Number(attempts), hash: hash ?? '' }
}
