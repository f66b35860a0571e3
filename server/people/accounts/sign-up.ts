import type { SignedUp, SignUpInput } from '#contract/people/accounts/auth.schema.ts'
import { signUpPages } from '#contract/site/site-pages/page-options.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { assertValidDomain } from '../../platform/mail/valid-domain.ts'
import { transaction } from '../../transaction.ts'
import { recordConsents } from '../consents/index.ts'
import { sendConfirmation } from './email/confirm-email.ts'
import { revokeCode } from './email/email-codes.ts'
import { revokeLinks } from './email/email-links.ts'
import { alreadySignedUpMail } from './mail-templates.ts'
import { warningFor } from './password/password-policy.ts'
import { hashPassword, setPassword } from './password/passwords.ts'
import { withUniformTiming } from './uniform-timing.ts'
import { createUser, lockUserByEmail } from './users.ts'

/**
 * Creates an unconfirmed account. Response and timing are the same for every email; only the mail reveals whether there
 * was an account.
 * @throws validation, too_many_requests, unavailable
 */
export async function signUp(ctx: Ctx, { email, password }: SignUpInput): Promise<SignedUp> {
  assertValidDomain(email)
  await ctx.limits.signUpByIp.consume(ctx.client.ip)
  const hash = await hashPassword(ctx, password)
  const mayMail = await ctx.limits.mailToMailbox.allows(`confirmation ${email}`)

  await withUniformTiming(
    transaction(ctx, async (ctx) => {
      const user = await lockUserByEmail(ctx, email)
      if (user?.confirmed) {
        if (mayMail) await queueMail(ctx, { to: email, mail: alreadySignedUpMail(ctx.site) })
        return
      }
      const id = user?.id ?? (await createUser(ctx, { email, confirmed: false }))
      await setPassword(ctx, id, hash)
      await recordConsents(ctx, { userId: id, purposes: signUpPages })
      // The earlier sign-up may be an attacker's, who waits for the owner to confirm the attacker's password.
      if (user) {
        await revokeLinks(ctx, 'confirm', id)
        await revokeCode(ctx, id)
      }
      if (mayMail) await sendConfirmation(ctx, { id, email })
    }),
  )
  return { status: 'check_email', ...warningFor(password) }
}
