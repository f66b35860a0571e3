import type { ChangePasswordInput } from '#contract/accounts/account.schema.ts'
import type { PasswordChanged } from '#contract/accounts/auth.schema.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { transaction } from '../../transaction.ts'
import { revokeLinks } from '../email/email-links.ts'
import { passwordChangedMail } from '../mail-templates.ts'
import { revokeOtherSessions } from '../sessions/revoke.ts'
import { lockUser } from '../users.ts'
import { assertStrongPassword, warningFor } from './password-policy.ts'
import { requirePassword, wrongPasswordProblem } from './verify-password.ts'

/**
 * Replaces the viewer's password by another; the current one is asked for (features: account, 4). This browser stays
 * signed in, all others are signed out, and the mailbox is told.
 * @throws sign_in_required, validation, password_too_common, too_many_requests
 */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, password }: ChangePasswordInput,
): Promise<PasswordChanged> {
  const viewer = requireViewer(ctx)
  assertStrongPassword(password, viewer)
  const proved = await requirePassword(ctx, currentPassword)
  const hash = await ctx.identity.hash(password)
  await transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, viewer.userId)
    if (!person || !(await ctx.identity.isStillValid(ctx, proved))) throw wrongPasswordProblem()
    assertStrongPassword(password, person)
    await ctx.identity.setPassword(ctx, person.id, hash)
    await revokeLinks(ctx, 'reset', person.id)
    await revokeOtherSessions(ctx, { personId: person.id, but: viewer.sessionId, because: 'password_changed' })
    await queueMail(ctx, { to: person.email, mail: passwordChangedMail(ctx.site, 'every other device') })
  })
  return { status: 'password_changed', ...warningFor(password) }
}
