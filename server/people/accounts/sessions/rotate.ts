import { eq } from 'drizzle-orm'
import type { RefreshInput, SessionResponse } from '#contract/people/accounts/auth.schema.ts'
import { sessions, sessionTokens } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { findUser } from '../users.ts'
import { clientIp, sessionResponse } from './create.ts'
import { findSessionId, revokeSession } from './revoke.ts'
import { deriveNextPair, hashToken, storePair } from './tokens.ts'

/** A used refresh token returns the same successor for this long, in seconds. */
const REFRESH_GRACE_SECONDS = 10
/** Tolerated difference between the clocks of two instances. */
const MAX_CLOCK_SKEW_MS = 2_000

/** Exchanges a refresh token for the next pair of tokens. @throws session_ended */
export async function refreshSession(ctx: Ctx, { refreshToken }: RefreshInput): Promise<SessionResponse> {
  // Detected reuse revokes the session: commit that before throwing.
  const session = await transaction(ctx, (ctx) => rotateTokens(ctx, refreshToken))
  if (!session) throw new Problem('session_ended')
  return session
}

/**
 * Exchanges a refresh token in the caller's transaction. Reuse within the grace period is a lost response or a second tab
 * and returns the same successors. Later reuse means that the token was stolen: it revokes the session.
 * @returns null for an invalid token; the caller must commit even then
 */
async function rotateTokens(ctx: Ctx, refreshToken: string): Promise<SessionResponse | null> {
  const sessionId = await findSessionId(ctx, refreshToken)
  if (!sessionId) return null
  // Lock the session first, then read the token: a concurrent request may have used it.
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId)).for('update')
  const token = await findToken(ctx, hashToken('refresh', refreshToken))
  const now = ctx.now()
  if (!session || !token || session.endedAt || session.expiresAt <= now || token.expiresAt <= now) return null

  const user = await findUser(ctx, session.userId)
  if (!user) return null
  const pair = deriveNextPair(ctx, refreshToken)

  if (!token.usedAt) {
    await ctx.db.update(sessionTokens).set({ usedAt: now }).where(eq(sessionTokens.hash, token.hash))
    await ctx.db
      .update(sessions)
      .set({ refreshedAt: now, lastIp: clientIp(ctx) })
      .where(eq(sessions.id, session.id))
    return sessionResponse(ctx, user, pair, await storePair(ctx, session, pair))
  }
  const successor = await findToken(ctx, hashToken('access', pair.access))
  if (successor && isInGracePeriod(session, token.usedAt, now))
    return sessionResponse(ctx, user, pair, successor.expiresAt)

  await revokeSession(ctx, session.id, 'reuse')
  ctx.log.warn({ sessionId: session.id, userId: session.userId }, 'refresh token reuse detected, session revoked')
  return null
}

/** A later exchange ends the grace period. A clock that stepped back does not reopen it. */
function isInGracePeriod(session: { refreshedAt: Date }, usedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - usedAt.getTime()
  return session.refreshedAt <= usedAt && ageMs >= -MAX_CLOCK_SKEW_MS && ageMs <= REFRESH_GRACE_SECONDS * 1000
}

async function findToken(ctx: Ctx, hash: Buffer | null) {
  if (!hash) return undefined
  const [token] = await ctx.db.select().from(sessionTokens).where(eq(sessionTokens.hash, hash))
  return token
}
