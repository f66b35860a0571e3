import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { CODE_DIGITS, CONFIRMATION_HOURS } from '#contract/limits.ts'
import { proofs } from '#db/schema/accounts.ts'
import type { Ctx } from '../../context.ts'
import { hmac } from '../../crypto/hmac.ts'

/** Wrong tries that a code bears before it is worth nothing. */
const CODE_TRIES = 5

/** Makes the six digits that a person can type instead of opening the link. An earlier code of theirs stops to work. */
export async function issueCode(ctx: Ctx, personId: string): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await revokeCode(ctx, personId)
  await ctx.db.insert(proofs).values({
    identifier: identifier(personId),
    value: written({ tries: 0, hash: kept(ctx, personId, code) }),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + CONFIRMATION_HOURS * 3_600_000),
  })
  return code
}

/** Tries a code; a wrong one is counted. Call it with the person's row locked, and let the transaction commit. */
export async function verifyEmailCode(
  ctx: Ctx,
  personId: string,
  code: string,
): Promise<'right' | 'wrong' | 'expired'> {
  const [proof] = await ctx.db
    .select()
    .from(proofs)
    .where(eq(proofs.identifier, identifier(personId)))
  if (!proof) return 'wrong'
  const { tries, hash } = read(proof.value)
  if (hash === kept(ctx, personId, code) && tries < CODE_TRIES)
    return proof.expiresAt <= ctx.now() ? 'expired' : 'right'
  await ctx.db
    .update(proofs)
    .set({ value: written({ tries: tries + 1, hash }), updatedAt: ctx.now() })
    .where(eq(proofs.id, proof.id))
  return 'wrong'
}

export async function revokeCode(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.delete(proofs).where(eq(proofs.identifier, identifier(personId)))
}

const identifier = (personId: string) => `code:${personId}`
const kept = (ctx: Ctx, personId: string, code: string) => hmac(ctx, `code ${personId}`, code).toString('hex')

const written = ({ tries, hash }: { tries: number; hash: string }) => `${tries} ${hash}`

function read(value: string): { tries: number; hash: string } {
  const [tries, hash] = value.split(' ')
  return { tries: Number(tries), hash: hash ?? '' }
}
