import type { EmailInput, Mailed } from '#contract/accounts/auth.schema.ts'
import { RESET_MINUTES } from '#contract/limits.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { transaction } from '../../transaction.ts'
import { issueLink } from '../email/email-links.ts'
import { passwordResetMail } from '../mail-templates.ts'
import { lockUserByEmail } from '../users.ts'

/**
 * Mails a link for choosing a new password, if the address has an account, confirmed or not (features: accounts, 7).
 * Says the same to everyone.
 * @throws too_many_requests for a client that asks for many addresses
 */
export async function requestPasswordReset(ctx: Ctx, { email }: EmailInput): Promise<Mailed> {
  await ctx.limits.mailByAddress.consume(ctx.client.address)
  const mayMail = await ctx.limits.mailToMailbox.allows(`reset ${email}`)
  // The time of the answer must not tell either: this outweighs what is only done for an account.
  await ctx.identity.hash(email)
  await transaction(ctx, async (ctx) => {
    const person = await lockUserByEmail(ctx, email)
    if (!mayMail || !person) return
    const token = await issueLink(ctx, 'reset', person.id, RESET_MINUTES)
    await queueMail(ctx, { to: email, mail: passwordResetMail(ctx.site, { token }) })
  })
  return { status: 'check_email' }
}
