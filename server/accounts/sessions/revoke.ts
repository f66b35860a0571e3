import { and, eq, isNull, ne } from 'drizzle-orm'
import { sessions, sessionTokens } from '#db/schema/accounts.ts'
import type { Ctx } from '../../context.ts'
import { revokeChallenges } from '../two-factor/challenges.ts'
import { hashToken } from './tokens.ts'

export type RevokeReason = 'sign_out' | 'password_changed' | 'reuse' | 'removed' | 'second_factor'

/** Ends one session: its tokens are worth nothing from the next request on. Ending it again changes nothing. */
export async function revokeSession(ctx: Ctx, sessionId: string, because: RevokeReason): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now(), endedBecause: because })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/** Ends every session of a person, on every device, and what was about to become one. */
export async function revokeSessions(ctx: Ctx, personId: string, because: RevokeReason): Promise<void> {
  await revokeChallenges(ctx, personId)
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now(), endedBecause: because })
    .where(and(eq(sessions.userId, personId), isNull(sessions.endedAt)))
}

/** Ends every session of a person, and what was about to become one, but for the one which goes on. */
export async function revokeOtherSessions(
  ctx: Ctx,
  { personId, but, because }: { personId: string; but: string; because: RevokeReason },
): Promise<void> {
  await revokeChallenges(ctx, personId)
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now(), endedBecause: because })
    .where(and(eq(sessions.userId, personId), ne(sessions.id, but), isNull(sessions.endedAt)))
}

/** The session that a refresh token was given to, ended or not. */
export async function sessionOf(ctx: Ctx, refreshToken: string): Promise<string | null> {
  const hash = hashToken('refresh', refreshToken)
  if (!hash) return null
  const [token] = await ctx.db
    .select({ sessionId: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(eq(sessionTokens.hash, hash))
  return token?.sessionId ?? null
}
