import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Device } from '#contract/accounts/account.schema.ts'
import { PAGE_SIZE_MAX, REFRESH_TOKEN_DAYS } from '#contract/limits.ts'
import { sessions } from '#db/schema/accounts.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { deviceName } from '../device-name.ts'

/** The browsers in which the viewer is signed in, the last used first, at most 100 (features: account, 3). @throws sign_in_required */
export async function listSessions(ctx: Ctx): Promise<Device[]> {
  const { userId, sessionId } = requireViewer(ctx)
  // One that was not refreshed for so long has no token left that works.
  const since = new Date(ctx.now().getTime() - REFRESH_TOKEN_DAYS * 86_400_000)
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, ctx.now()),
        gt(sessions.refreshedAt, since),
      ),
    )
    .orderBy(desc(sessions.refreshedAt), desc(sessions.id))
    .limit(PAGE_SIZE_MAX)
  return rows.map(({ id, userAgent, createdAt, refreshedAt, provedBy }) => ({
    id,
    name: deviceName(userAgent),
    signedInAt: createdAt.toISOString(),
    lastUsedAt: refreshedAt.toISOString(),
    provedBy,
    isThis: id === sessionId,
  }))
}
