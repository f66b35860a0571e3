import type { ChangePasswordInput } from '#contract/people/accounts/account.schema.ts'
import type { PasswordChanged } from '#contract/people/accounts/auth.schema.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { transaction } from '../../../transaction.ts'
import { issueDeviceToken } from '../device-tokens.ts'
import { revokeLinks } from '../email/email-links.ts'
import { passwordChangedMail } from '../mail-templates.ts'
import { revokeOtherSessions } from '../sessions/revoke.ts'
import { assertStrongPassword, warningFor } from './password-policy.ts'
import { hashPassword, setPassword } from './passwords.ts'
import { lockVerifiedUser, requirePassword } from './require-password.ts'

/**
 * Changes the viewer's password and revokes all other sessions.
 * @throws sign_in_required, validation, password_too_common, too_many_requests, unavailable
 */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, password }: ChangePasswordInput,
): Promise<PasswordChanged> {
  const viewer = requireViewer(ctx)
  assertStrongPassword(password, viewer)
  const verifiedPassword = await requirePassword(ctx, currentPassword)
  const hash = await hashPassword(ctx, password)
  const device = await transaction(ctx, async (ctx) => {
    const user = await lockVerifiedUser(ctx, verifiedPassword)
    assertStrongPassword(password, user)
    await setPassword(ctx, user.id, hash)
    await revokeLinks(ctx, 'reset', user.id)
    await revokeOtherSessions(ctx, { userId: user.id, exceptSessionId: viewer.sessionId, reason: 'password_changed' })
    await queueMail(ctx, { to: user.email, mail: passwordChangedMail(ctx.site, 'every other device') })
    return issueDeviceToken(ctx, user.id)
  })
  return { status: 'password_changed', ...warningFor(password), device }
}
