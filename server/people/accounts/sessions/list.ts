import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { LIST_PAGE_SIZE_MAX } from '#contract/list-limits.ts'
import type { Device } from '#contract/people/accounts/account.schema.ts'
import { sessions } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { deviceName } from './device-name.ts'
import { REFRESH_TOKEN_DAYS } from './tokens.ts'

/** Lists at most 100 active sessions, the current one first. @throws sign_in_required */
export async function listSessions(ctx: Ctx): Promise<Device[]> {
  const { userId, sessionId } = requireViewer(ctx)
  // A session that was not refreshed since then has no valid token left.
  const refreshedSince = new Date(ctx.now().getTime() - REFRESH_TOKEN_DAYS * 86_400_000)
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, ctx.now()),
        gt(sessions.refreshedAt, refreshedSince),
      ),
    )
    .orderBy(desc(sql`${sessions.id} = ${sessionId}`), desc(sessions.refreshedAt), desc(sessions.id))
    .limit(LIST_PAGE_SIZE_MAX)
  return rows.map(({ id, userAgent, createdAt, refreshedAt, authMethod, lastIp }) => ({
    id,
    name: deviceName(userAgent),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: refreshedAt.toISOString(),
    provedBy: authMethod,
    lastIp,
    isThis: id === sessionId,
  }))
}
