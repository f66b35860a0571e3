import type { SignedUp, SignUpInput } from '#contract/accounts/auth.schema.ts'
import type { Ctx } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { transaction } from '../transaction.ts'
import { revokeCode } from './email/email-codes.ts'
import { revokeLinks } from './email/email-links.ts'
import { alreadySignedUpMail } from './mail-templates.ts'
import { warningFor } from './password/password-policy.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { lockUserByEmail } from './users.ts'

/**
 * Makes an account that waits for its confirmation (features: accounts, 1). The answer is the same, in words and time,
 * whoever has the address; only its mailbox learns whether there was an account.
 * @throws validation, too_many_requests
 */
export async function signUp(ctx: Ctx, { email, password }: SignUpInput): Promise<SignedUp> {
  await ctx.limits.signUpByAddress.consume(ctx.client.address)
  const hash = await ctx.identity.hash(password)
  const mayMail = await ctx.limits.mailToMailbox.allows(`confirmation ${email}`)

  await transaction(ctx, async (ctx) => {
    const person = await lockUserByEmail(ctx, email)
    if (person?.confirmed) {
      if (mayMail) await queueMail(ctx, { to: email, mail: alreadySignedUpMail(ctx.site) })
      return
    }
    const id = person
      ? await startAgain(ctx, person.id, hash)
      : await ctx.identity.create(ctx, { email, hash, confirmed: false })
    if (mayMail) await sendConfirmation(ctx, { id, email })
  })
  return { status: 'check_email', ...warningFor(password) }
}

/**
 * Someone signed up with this address before and never confirmed it: that may have been a stranger, waiting for the owner
 * to confirm the stranger's password. So the last password counts, and nothing that was mailed for an earlier one does.
 */
async function startAgain(ctx: Ctx, personId: string, hash: string): Promise<string> {
  await ctx.identity.setPassword(ctx, personId, hash)
  await revokeLinks(ctx, 'confirm', personId)
  await revokeCode(ctx, personId)
  return personId
}
