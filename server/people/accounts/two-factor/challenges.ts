import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { challenges } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../../context.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'

/** Time limit for the second step of a sign-in and for the use of a passkey. */
const CHALLENGE_MINUTES = 10

type ChallengeKind = (typeof challenges.$inferSelect)['kind']

const MAX_ATTEMPTS = 5

/** Returns when it expires. `userId` is null if any user may answer it. */
export async function issueChallenge(
  ctx: Ctx,
  kind: ChallengeKind,
  { challenge, userId }: { challenge: string; userId: string | null },
): Promise<Date> {
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MINUTES * 60_000)
  await ctx.db.insert(challenges).values({ hash: hashChallenge(ctx, kind, challenge), kind, userId, expiresAt })
  return expiresAt
}

/** Returns the user of a valid challenge; null if it is unknown, expired, consumed or has no attempts left. */
export async function challengeOwner(ctx: Ctx, kind: ChallengeKind, challenge: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ userId: challenges.userId })
    .from(challenges)
    .where(isValid(ctx, kind, challenge))
  return row?.userId ?? null
}

/** Consumes a challenge atomically. Returns its user for exactly one caller, null for all others. */
export async function consumeChallenge(
  ctx: Ctx,
  kind: ChallengeKind,
  challenge: string,
): Promise<{ userId: string | null } | null> {
  const [row] = await ctx.db
    .delete(challenges)
    .where(isValid(ctx, kind, challenge))
    .returning({ userId: challenges.userId })
  return row ?? null
}

export async function countWrongAnswer(ctx: Ctx, kind: ChallengeKind, challenge: string): Promise<void> {
  await ctx.db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(isValid(ctx, kind, challenge))
}

export async function revokeChallenges(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(challenges).where(eq(challenges.userId, userId))
}

function isValid(ctx: Ctx, kind: ChallengeKind, challenge: string) {
  return and(
    eq(challenges.hash, hashChallenge(ctx, kind, challenge)),
    eq(challenges.kind, kind),
    lt(challenges.tries, MAX_ATTEMPTS),
    gt(challenges.expiresAt, ctx.now()),
  )
}

const hashChallenge = (ctx: Ctx, kind: ChallengeKind, challenge: string) => hmac(ctx, `challenge ${kind}`, challenge)
