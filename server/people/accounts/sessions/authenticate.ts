import { and, eq, gt, isNull } from 'drizzle-orm'
import { profiles, sessions, sessionTokens } from '#db/schema/people/accounts.ts'
import type { Ctx, Viewer } from '../../../context.ts'
import { userRole } from '../users.ts'
import { hashToken } from './tokens.ts'

/**
 * Returns the user of an access token; null if it is invalid or expired, or its session has ended. Reads the database
 * at each request, so that a sign-out, a new password or a lost role takes effect immediately.
 */
export async function authenticate(ctx: Ctx, accessToken: string): Promise<Viewer | null> {
  const hash = hashToken('access', accessToken)
  if (!hash) return null
  const [viewer] = await ctx.db
    .select({
      userId: profiles.id,
      email: profiles.email,
      fullName: profiles.name,
      role: userRole,
      sessionId: sessions.id,
      authMethod: sessions.authMethod,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .where(
      and(
        eq(sessionTokens.hash, hash),
        eq(sessionTokens.kind, 'access'),
        gt(sessionTokens.expiresAt, ctx.now()),
        gt(sessions.expiresAt, ctx.now()),
        isNull(sessions.endedAt),
      ),
    )
  return viewer ?? null
}
