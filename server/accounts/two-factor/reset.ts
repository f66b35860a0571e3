import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { endSessions } from '../sessions/revoke.ts'
import { secondFactorResetMail } from './mail-templates.ts'
import { dropFactors } from './user-factors.ts'

/**
 * Takes everything from a person that they sign in by but the password, signs them out everywhere and tells their mailbox,
 * in the caller's transaction (features: second factor, 11).
 * @returns whether there was anything to take
 */
export async function resetFactors(ctx: Ctx, { id, email }: { id: string; email: string }): Promise<boolean> {
  if (!(await dropFactors(ctx, id))) return false
  await endSessions(ctx, id, 'second_factor')
  await queueMail(ctx, { to: email, mail: secondFactorResetMail(ctx.site) })
  return true
}
