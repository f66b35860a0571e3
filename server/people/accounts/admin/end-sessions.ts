import { and, eq, gt, isNull } from 'drizzle-orm'
import { sessions } from '#db/schema/people/accounts.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { lockUser } from '../users.ts'

/**
 * Signs a user out everywhere. Idempotent.
 * @throws sign_in_required, admin_required, second_factor_required, not_found
 */
export async function endUserSessions(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, id)
    if (!user) throw new Problem('not_found')
    const isActive = and(eq(sessions.userId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, ctx.now()))
    const [before, after] = [{ sessions: await ctx.db.$count(sessions, isActive) }, { sessions: 0 }]
    await revokeSessions(ctx, id, 'removed')
    await recordAudit(ctx, { subject: 'user', id, name: user.email, before, after })
  })
  return { id }
}
