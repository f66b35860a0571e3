import type { PasswordAndCodeInput } from '#contract/accounts/two-factor.schema.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { provePassword, wrongPassword } from '../password/verify-password.ts'
import { lockPerson, type Person } from '../users.ts'
import { forgetCodeTries, takeCodeTry, tryCode, wrongCode } from './verify-code.ts'

/**
 * Does what takes both the viewer's password and a code of theirs, in one transaction with their row locked.
 * @throws sign_in_required, validation, bad_code, too_many_requests
 */
export async function withPasswordAndCode<T>(
  ctx: Ctx,
  { currentPassword, code }: PasswordAndCodeInput,
  work: (ctx: Ctx, person: Person) => Promise<T>,
): Promise<T> {
  const viewer = requireViewer(ctx)
  const proved = await provePassword(ctx, currentPassword)
  await takeCodeTry(ctx, viewer.userId)
  const done = await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, viewer.userId)
    if (!person || !(await ctx.identity.stillHolds(ctx, proved))) throw wrongPassword()
    if (!(await tryCode(ctx, person, code))) throw wrongCode()
    return work(ctx, person)
  })
  await forgetCodeTries(ctx, viewer.userId)
  return done
}
