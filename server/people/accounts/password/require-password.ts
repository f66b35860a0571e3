import { type Ctx, requireViewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { clearPasswordAttempts, countPasswordAttempt, sessionOrigin } from '../count-attempts.ts'
import { lockUser, type UserAccount } from '../users.ts'
import { findPasswordId, isCurrentPassword, type VerifiedPassword, verifyPassword } from './passwords.ts'

/**
 * Requires the current password; failures are rate limited by session. Slow: call it before the transaction and call
 * `lockVerifiedUser` inside.
 * @throws sign_in_required, validation, too_many_requests, unavailable
 */
export async function requirePassword(ctx: Ctx, password: string): Promise<VerifiedPassword> {
  const viewer = requireViewer(ctx)
  const { userId, email } = viewer
  if (!(await findPasswordId(ctx, userId))) throw noPasswordProblem()
  const countAttempt = () => countPasswordAttempt(ctx, email, sessionOrigin(viewer))
  const verifiedPassword = await verifyPassword(ctx, { email, password, countAttempt })
  if (verifiedPassword?.userId !== userId) throw wrongPasswordProblem()
  await clearPasswordAttempts(ctx, email, sessionOrigin(viewer))
  return verifiedPassword
}

/** Locks the row of the user whose password was verified. @throws validation if the password changed since */
export async function lockVerifiedUser(ctx: Ctx, verifiedPassword: VerifiedPassword): Promise<UserAccount> {
  const user = await lockUser(ctx, verifiedPassword.userId)
  if (!user || !(await isCurrentPassword(ctx, verifiedPassword))) throw wrongPasswordProblem()
  return user
}

function wrongPasswordProblem(): Problem {
  return passwordProblem('This password isn’t correct.')
}

function noPasswordProblem(): Problem {
  return passwordProblem('You have no password yet. Choose one with “Forgot password?” on the sign-in page first.')
}

function passwordProblem(message: string): Problem {
  return new Problem('validation', { message, fields: [{ field: 'currentPassword', message }] })
}
