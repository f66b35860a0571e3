import { and, eq } from 'drizzle-orm'
import type { Device } from '#contract/accounts/account.schema.ts'
import { sessions } from '#db/schema/accounts.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'
import { listSessions } from './sessions/list.ts'
import { revokeSession } from './sessions/revoke.ts'

/**
 * Signs one of the viewer's browsers out, from its next request on (features: account, 3). Doing so again changes nothing.
 * @returns those that are left
 * @throws sign_in_required, not_found
 */
export async function revokeDeviceSession(ctx: Ctx, { id }: { id: string }): Promise<Device[]> {
  const { userId } = requireViewer(ctx)
  const isMine = and(eq(sessions.id, id), eq(sessions.userId, userId))
  const [session] = await ctx.db.select({ id: sessions.id }).from(sessions).where(isMine)
  if (!session) throw new Problem('not_found')
  await revokeSession(ctx, session.id, 'sign_out')
  return listSessions(ctx)
}
