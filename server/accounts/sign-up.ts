import type { SignedUp, SignUpInput } from '#contract/accounts/auth.schema.ts'
import type { Ctx } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { transaction } from '../transaction.ts'
import { sendConfirmation } from './email/confirm-email.ts'
import { revokeCode } from './email/email-codes.ts'
import { revokeLinks } from './email/email-links.ts'
import { alreadySignedUpMail } from './mail-templates.ts'
import { warningFor } from './password/password-policy.ts'
import { lockUserByEmail } from './users.ts'

/**
 * Creates an unconfirmed account (features: accounts, 1). Response and timing are the same for every email; only the mail
 * reveals whether there was an account.
 * @throws validation, too_many_requests, unavailable
 */
export async function signUp(ctx: Ctx, { email, password }: SignUpInput): Promise<SignedUp> {
  await ctx.limits.signUpByAddress.consume(ctx.client.address)
  const hash = await ctx.identity.hash(ctx, password)
  const mayMail = await ctx.limits.mailToMailbox.allows(`confirmation ${email}`)

  await transaction(ctx, async (ctx) => {
    const user = await lockUserByEmail(ctx, email)
    if (user?.confirmed) {
      if (mayMail) await queueMail(ctx, { to: email, mail: alreadySignedUpMail(ctx.site) })
      return
    }
    const id = user?.id ?? (await ctx.identity.create(ctx, { email, hash, confirmed: false }))
    if (user) await replaceUnconfirmed(ctx, id, hash)
    if (mayMail) await sendConfirmation(ctx, { id, email })
  })
  return { status: 'check_email', ...warningFor(password) }
}

/** The earlier sign-up may be an attacker's, who waits for the owner to confirm the attacker's password. */
async function replaceUnconfirmed(ctx: Ctx, userId: string, hash: string): Promise<void> {
  await ctx.identity.setPassword(ctx, userId, hash)
  await revokeLinks(ctx, 'confirm', userId)
  await revokeCode(ctx, userId)
}
