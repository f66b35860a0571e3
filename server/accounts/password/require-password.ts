import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { VerifiedPassword } from '../identity-port.ts'

/**
 * Requires the current password; failures count towards the sign-in rate limit. Slow: call it before the transaction and
 * check `identity.isStillValid` inside.
 * @throws sign_in_required, validation, too_many_requests
 */
export async function requirePassword(ctx: Ctx, password: string): Promise<VerifiedPassword> {
  const { userId, email } = requireViewer(ctx)
  if (!(await ctx.identity.hasPassword(ctx, userId))) throw noPasswordProblem()
  const { signInByAddress, signInByAccount } = ctx.limits
  await signInByAddress.consume(ctx.client.address)
  await signInByAccount.consume(email)
  const verifiedPassword = await ctx.identity.check(ctx, { email, password })
  if (verifiedPassword?.id !== userId) throw wrongPasswordProblem()
  await Promise.all([signInByAddress.refund(ctx.client.address), signInByAccount.clear(email)])
  return verifiedPassword
}

export function wrongPasswordProblem(): Problem {
  return passwordProblem('This is not your password.')
}

function noPasswordProblem(): Problem {
  return passwordProblem("You have no password yet. Choose one with 'Forgot password?' on the sign-in page first.")
}

function passwordProblem(message: string): Problem {
  return new Problem('validation', { message, fields: [{ field: 'currentPassword', message }] })
}
