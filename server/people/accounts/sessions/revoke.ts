import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Device } from '#contract/people/accounts/account.schema.ts'
import type { SignOutInput } from '#contract/people/accounts/auth.schema.ts'
import { sessions, sessionTokens } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { revokeChallenges } from '../two-factor/challenges.ts'
import { listSessions } from './list.ts'
import { hashToken } from './tokens.ts'

type RevokeReason = 'sign_out' | 'password_changed' | 'reuse' | 'removed' | 'second_factor' | 'new_admin'

/** Revokes the session of the access token, or if that has expired, of the refresh token. @throws sign_in_required */
export async function signOut(ctx: Ctx, { refreshToken }: SignOutInput): Promise<void> {
  const sessionId = refreshToken ? await findSessionId(ctx, refreshToken) : null
  await revokeSession(ctx, sessionId ?? requireViewer(ctx).sessionId, 'sign_out')
}

/** Revokes all sessions of the viewer, including the current one. @throws sign_in_required */
export async function signOutEverywhere(ctx: Ctx): Promise<void> {
  await revokeSessions(ctx, requireViewer(ctx).userId, 'sign_out')
}

/** Revokes a session and returns the others. Idempotent. @throws sign_in_required, not_found */
export async function revokeDeviceSession(ctx: Ctx, { id }: { id: string }): Promise<Device[]> {
  const { userId } = requireViewer(ctx)
  const isUserSession = and(eq(sessions.id, id), eq(sessions.userId, userId))
  const [session] = await ctx.db.select({ id: sessions.id }).from(sessions).where(isUserSession)
  if (!session) throw new Problem('not_found')
  await revokeSession(ctx, session.id, 'sign_out')
  return listSessions(ctx)
}

export async function revokeSession(ctx: Ctx, sessionId: string, reason: RevokeReason): Promise<void> {
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now(), endedBecause: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
}

/** Revokes all sessions of a user and all pending sign-ins. */
export async function revokeSessions(ctx: Ctx, userId: string, reason: RevokeReason): Promise<void> {
  await revokeChallenges(ctx, userId)
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now(), endedBecause: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
}

export async function revokeOtherSessions(
  ctx: Ctx,
  { userId, exceptSessionId, reason }: { userId: string; exceptSessionId: string; reason: RevokeReason },
): Promise<void> {
  await revokeChallenges(ctx, userId)
  await ctx.db
    .update(sessions)
    .set({ endedAt: ctx.now(), endedBecause: reason })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionId), isNull(sessions.endedAt)))
}

/** Returns the session of a refresh token, even if it has ended. */
export async function findSessionId(ctx: Ctx, refreshToken: string): Promise<string | null> {
  const hash = hashToken('refresh', refreshToken)
  if (!hash) return null
  const [token] = await ctx.db
    .select({ sessionId: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(eq(sessionTokens.hash, hash))
  return token?.sessionId ?? null
}
