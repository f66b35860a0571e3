import type { PasswordAndCodeInput } from '#contract/accounts/two-factor.schema.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { requirePassword, wrongPasswordProblem } from '../password/verify-password.ts'
import { lockUser, type UserAccount } from '../users.ts'
import { consumeAttempt, resetAttempts, verifyCode, wrongCodeProblem } from './verify-code.ts'

/**
 * Does what takes both the viewer's password and a code of theirs, in one transaction with their row locked.
 * @throws sign_in_required, validation, bad_code, too_many_requests
 */
export async function requirePasswordAndCode<T>(
  ctx: Ctx,
  { currentPassword, code }: PasswordAndCodeInput,
  work: (ctx: Ctx, person: UserAccount) => Promise<T>,
): Promise<T> {
  const viewer = requireViewer(ctx)
  const proved = await requirePassword(ctx, currentPassword)
  await consumeAttempt(ctx, viewer.userId)
  const done = await transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, viewer.userId)
    if (!person || !(await ctx.identity.isStillValid(ctx, proved))) throw wrongPasswordProblem()
    if (!(await verifyCode(ctx, person, code))) throw wrongCodeProblem()
    return work(ctx, person)
  })
  await resetAttempts(ctx, viewer.userId)
  return done
}
