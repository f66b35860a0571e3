import { RESET_MINUTES } from '#contract/people/accounts/account-limits.ts'
import type { EmailInput, Mailed, PasswordChanged, ResetPasswordInput } from '#contract/people/accounts/auth.schema.ts'
import type { Ctx } from '../../../context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { issueDeviceToken } from '../device-tokens.ts'
import { revokeCode } from '../email/email-codes.ts'
import { consumeLink, issueLink, readLink, revokeLinks } from '../email/email-links.ts'
import { passwordChangedMail, passwordResetMail } from '../mail-templates.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { withUniformTiming } from '../uniform-timing.ts'
import { findUser, lockUser, lockUserByEmail, markConfirmed, type UserAccount } from '../users.ts'
import { assertStrongPassword, warningFor } from './password-policy.ts'
import { hashPassword, setPassword } from './passwords.ts'

/**
 * Mails a reset link, even to an unconfirmed user. The response is the same for every email.
 * @throws too_many_requests if the client asks for many emails
 */
export async function requestPasswordReset(ctx: Ctx, { email }: EmailInput): Promise<Mailed> {
  await ctx.limits.mailByIp.consume(ctx.client.ip)
  const mayMail = await ctx.limits.mailToMailbox.allows(`reset ${email}`)
  await withUniformTiming(
    transaction(ctx, async (ctx) => {
      const user = await lockUserByEmail(ctx, email)
      if (!mayMail || !user) return
      const token = await issueLink(ctx, 'reset', user.id, RESET_MINUTES)
      await queueMail(ctx, { to: email, mail: passwordResetMail(ctx.site, { token }) })
    }),
  )
  return { status: 'check_email' }
}

/**
 * Sets a new password. Confirms the email too, because only its mailbox had the link.
 * @throws bad_link, link_expired, validation, password_too_common, unavailable
 */
export async function resetPassword(ctx: Ctx, { token, password }: ResetPasswordInput): Promise<PasswordChanged> {
  const user = await findUserByLink(ctx, token)
  assertStrongPassword(password, user)
  const hash = await hashPassword(ctx, password)

  const device = await transaction(ctx, async (ctx) => {
    const lockedUser = await lockUser(ctx, user.id)
    if (!lockedUser || !(await consumeLink(ctx, 'reset', { userId: user.id, token }))) throw new Problem('bad_link')
    // The user may have become an admin during hashing: check again, with the stricter rule.
    assertStrongPassword(password, lockedUser)
    await setPassword(ctx, user.id, hash)
    await markConfirmed(ctx, user.id)
    await revokeLinks(ctx, 'reset', user.id)
    await revokeCode(ctx, user.id)
    await revokeSessions(ctx, user.id, 'password_changed')
    await queueMail(ctx, { to: user.email, mail: passwordChangedMail(ctx.site, 'every device') })
    return issueDeviceToken(ctx, user.id)
  })
  await ctx.limits.signInByAccount.clear(user.email)
  return { status: 'password_changed', ...warningFor(password), device }
}

async function findUserByLink(ctx: Ctx, token: string): Promise<UserAccount> {
  const link = await readLink(ctx, 'reset', token)
  const user = link && (await findUser(ctx, link.userId))
  if (!user) throw new Problem('bad_link')
  if (link.expired) throw new Problem('link_expired')
  return user
}
