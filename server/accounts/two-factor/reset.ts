import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { twoFactorResetMail } from './mail-templates.ts'
import { removeFactors } from './user-factors.ts'

/**
 * Takes everything from a person that they sign in by but the password, signs them out everywhere and tells their mailbox,
 * in the caller's transaction (features: second factor, 11).
 * @returns whether there was anything to take
 */
export async function resetTwoFactor(ctx: Ctx, { id, email }: { id: string; email: string }): Promise<boolean> {
  if (!(await removeFactors(ctx, id))) return false
  await revokeSessions(ctx, id, 'second_factor')
  await queueMail(ctx, { to: email, mail: twoFactorResetMail(ctx.site) })
  return true
}
