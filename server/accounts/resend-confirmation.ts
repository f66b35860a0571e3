import type { EmailInput, Mailed } from '#contract/accounts/auth.schema.ts'
import type { Ctx } from '../context.ts'
import { transaction } from '../transaction.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { lockUserByEmail } from './users.ts'

/**
 * Sends the confirmation mail again to whoever still waits for it (features: accounts, 3). Says the same to everyone,
 * and nothing once the mailbox has had its mails of this hour.
 * @throws too_many_requests for a client that asks for many addresses
 */
export async function resendConfirmation(ctx: Ctx, { email }: EmailInput): Promise<Mailed> {
  await ctx.limits.mailByAddress.consume(ctx.client.address)
  const mayMail = await ctx.limits.mailToMailbox.allows(`confirmation ${email}`)
  // The time of the answer must not tell either: this outweighs what is only done for an account.
  await ctx.identity.hash(email)
  await transaction(ctx, async (ctx) => {
    const person = await lockUserByEmail(ctx, email)
    if (mayMail && person && !person.confirmed) await sendConfirmation(ctx, person)
  })
  return { status: 'check_email' }
}
