import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { CHALLENGE_MINUTES } from '#contract/limits.ts'
import { challenges } from '#db/schema/two-factor.ts'
import type { Ctx } from '../../context.ts'
import { hmac } from '../../crypto/hmac.ts'

export type ChallengeKind = (typeof challenges.$inferSelect)['kind']

/** Wrong codes that a sign-in bears before it begins anew. */
const CHALLENGE_TRIES = 5

/** Remembers what the browser was given, as a hash, and whose answer is waited for. @returns until when */
export async function issueChallenge(
  ctx: Ctx,
  kind: ChallengeKind,
  { challenge, personId }: { challenge: string; personId: string | null },
): Promise<Date> {
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MINUTES * 60_000)
  await ctx.db.insert(challenges).values({ hash: kept(ctx, kind, challenge), kind, userId: personId, expiresAt })
  return expiresAt
}

/** Whose answer a challenge waits for. Null: for nobody's any more, or it never was one. */
export async function challengeOwner(ctx: Ctx, kind: ChallengeKind, challenge: string): Promise<string | null> {
  const [found] = await ctx.db
    .select({ personId: challenges.userId })
    .from(challenges)
    .where(isOpen(ctx, kind, challenge))
  return found?.personId ?? null
}

/** Uses a challenge up. Of any number who answer at once, exactly one is told whose it was. */
export async function consumeChallenge(
  ctx: Ctx,
  kind: ChallengeKind,
  challenge: string,
): Promise<{ personId: string | null } | null> {
  const [spent] = await ctx.db
    .delete(challenges)
    .where(isOpen(ctx, kind, challenge))
    .returning({ personId: challenges.userId })
  return spent ?? null
}

export async function countWrongAnswer(ctx: Ctx, kind: ChallengeKind, challenge: string): Promise<void> {
  await ctx.db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(isOpen(ctx, kind, challenge))
}

/** Takes back whatever a person was about to answer. */
export async function revokeChallenges(ctx: Ctx, personId: string): Promise<void> {
  await ctx.db.delete(challenges).where(eq(challenges.userId, personId))
}

function isOpen(ctx: Ctx, kind: ChallengeKind, challenge: string) {
  return and(
    eq(challenges.hash, kept(ctx, kind, challenge)),
    eq(challenges.kind, kind),
    lt(challenges.tries, CHALLENGE_TRIES),
    gt(challenges.expiresAt, ctx.now()),
  )
}

const kept = (ctx: Ctx, kind: ChallengeKind, challenge: string) => hmac(ctx, `challenge ${kind}`, challenge)
