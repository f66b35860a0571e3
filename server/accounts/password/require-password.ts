import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { clearPasswordAttempts, countPasswordAttempt, sessionOrigin } from '../attempt-limits.ts'
import type { VerifiedPassword } from '../identity-port.ts'

/**
 * Requires the current password; failures are rate limited by session. Slow: call it before the transaction and check
 * `identity.isStillValid` inside.
 * @throws sign_in_required, validation, too_many_requests, unavailable
 */
export async function requirePassword(ctx: Ctx, password: string): Promise<VerifiedPassword> {
  const viewer = requireViewer(ctx)
  const { userId, email } = viewer
  if (!(await ctx.identity.findPasswordHash(ctx, userId))) throw noPasswordProblem()
  const countAttempt = () => countPasswordAttempt(ctx, email, sessionOrigin(viewer))
  const verifiedPassword = await ctx.identity.check(ctx, { email, password, countAttempt })
  if (verifiedPassword?.id !== userId) throw wrongPasswordProblem()
  await clearPasswordAttempts(ctx, email, sessionOrigin(viewer))
  return verifiedPassword
}

export function wrongPasswordProblem(): Problem {
  return passwordProblem('This password isn’t correct.')
}

function noPasswordProblem(): Problem {
  return passwordProblem('You have no password yet. Choose one with “Forgot password?” on the sign-in page first.')
}

function passwordProblem(message: string): Problem {
  return new Problem('validation', { message, fields: [{ field: 'currentPassword', message }] })
}
