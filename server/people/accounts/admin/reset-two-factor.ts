import { type Ctx, requireStaff } from '../../../context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { recordAudit } from '../../audit/index.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { twoFactorResetMail } from '../two-factor/mail-templates.ts'
import { logFactorChange, removeFactors } from '../two-factor/user-factors.ts'
import { lockUser } from '../users.ts'

/**
 * Resets another user's two-factor authentication. Idempotent.
 * @throws sign_in_required, admin_required, second_factor_required, not_found, conflict
 */
export async function resetUserTwoFactor(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  const viewer = requireStaff(ctx)
  if (id === viewer.userId) throw new Problem('conflict', { message: currentUserMessage })
  await transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, id)
    if (!user) throw new Problem('not_found')
    await resetTwoFactor(ctx, user)
  })
  return { id }
}

/** Also revokes all sessions, in the caller's transaction. Returns false if there was nothing to remove. */
export async function resetTwoFactor(ctx: Ctx, { id, email }: { id: string; email: string }): Promise<boolean> {
  if (!(await removeFactors(ctx, id))) return false
  await revokeSessions(ctx, id, 'second_factor')
  await queueMail(ctx, { to: email, mail: twoFactorResetMail(ctx.site) })
  const [before, after] = [{ secondFactor: true }, { secondFactor: false }]
  await recordAudit(ctx, { subject: 'user', id, name: email, before, after })
  logFactorChange(ctx, id, 'reset')
  return true
}

const currentUserMessage = 'Change your own two-step sign-in on the Security page of your account.'
