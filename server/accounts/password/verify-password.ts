import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { VerifiedPassword } from '../identity-port.ts'

/**
 * Holds that whoever is signed in knows their password too; wrong ones count as they do for signing in. Slow on purpose:
 * call it before a transaction, and ask `stillHolds` in it.
 * @throws sign_in_required, validation, too_many_requests
 */
export async function requirePassword(ctx: Ctx, password: string): Promise<VerifiedPassword> {
  const { userId, email } = requireViewer(ctx)
  if (!(await ctx.identity.hasPassword(ctx, userId))) throw noPassword()
  const { signInByAddress, signInByAccount } = ctx.limits
  await signInByAddress.consume(ctx.client.address)
  await signInByAccount.consume(email)
  const proved = await ctx.identity.check(ctx, { email, password })
  if (proved?.id !== userId) throw wrongPasswordProblem()
  await Promise.all([signInByAddress.refund(ctx.client.address), signInByAccount.clear(email)])
  return proved
}

export function wrongPasswordProblem(): Problem {
  return refused('This is not your password.')
}

/** Who signs in with Google alone chooses a password by the mail for those who forgot theirs. */
function noPassword(): Problem {
  return refused("You have no password yet. Choose one with 'Forgot password?' on the sign-in page first.")
}

function refused(message: string): Problem {
  return new Problem('validation', { message, fields: [{ field: 'currentPassword', message }] })
}
