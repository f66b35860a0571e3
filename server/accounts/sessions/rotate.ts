import { eq } from 'drizzle-orm'
import type { SessionResponse } from '#contract/accounts/auth.schema.ts'
import { REFRESH_GRACE_SECONDS } from '#contract/limits.ts'
import { sessions, sessionTokens } from '#db/schema/accounts.ts'
import type { Ctx } from '../../context.ts'
import { findUser } from '../users.ts'
import { revokeSession, sessionOf } from './revoke.ts'
import { sessionResponse } from './session-response.ts'
import { deriveNextPair, hashToken, storePair } from './tokens.ts'

/**
 * Trades a refresh token for its successors, in the caller's transaction. The same token again within the grace is an
 * answer that got lost, or a second tab, and gets the same successors; later it is a stolen one, and ends the session
 * with every token of it.
 * @returns null when the token is worth nothing; what was written then must be committed all the same.
 */
export async function rotateTokens(ctx: Ctx, refreshToken: string): Promise<SessionResponse | null> {
  const sessionId = await sessionOf(ctx, refreshToken)
  if (!sessionId) return null
  // The session's row is the lock; the token is read after it, as the one before us left it.
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.id, sessionId)).for('update')
  const token = await tokenRow(ctx, hashToken('refresh', refreshToken))
  const now = ctx.now()
  if (!session || !token || session.endedAt || session.expiresAt <= now || token.expiresAt <= now) return null

  const person = await findUser(ctx, session.userId)
  if (!person) return null
  const pair = deriveNextPair(ctx, refreshToken)

  if (!token.usedAt) {
    await ctx.db.update(sessionTokens).set({ usedAt: now }).where(eq(sessionTokens.hash, token.hash))
    await ctx.db.update(sessions).set({ refreshedAt: now }).where(eq(sessions.id, session.id))
    return sessionResponse(person, pair, await storePair(ctx, session, pair))
  }
  const successor = await tokenRow(ctx, hashToken('access', pair.access))
  if (successor && now.getTime() - token.usedAt.getTime() <= REFRESH_GRACE_SECONDS * 1000)
    return sessionResponse(person, pair, successor.expiresAt)

  await revokeSession(ctx, session.id, 'reuse')
  ctx.log.warn({ sessionId: session.id, userId: session.userId }, 'a used refresh token came again: session ended')
  return null
}

async function tokenRow(ctx: Ctx, hash: Buffer | null) {
  if (!hash) return undefined
  const [token] = await ctx.db.select().from(sessionTokens).where(eq(sessionTokens.hash, hash))
  return token
}
