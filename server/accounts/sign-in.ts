import pLimit from 'p-limit'
import type { SessionAnswer, SignInInput } from '#contract/accounts/auth.schema.ts'
import type { CodeRequired } from '#contract/accounts/two-factor.schema.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { PASSWORDS_AT_ONCE } from './identity.ts'
import { refuseCommonOfAdmin } from './password/password-policy.ts'
import { startOrAskForCode } from './two-factor/start-session-or-challenge.ts'
import { lockPerson } from './users.ts'

/** What a crowd that comes at once asks of the database is spread over the time that its passwords take. */
const inTurn = pLimit(PASSWORDS_AT_ONCE)

/**
 * Signs a browser in (features: accounts, 4). A wrong password and an address without an account are one answer, and take
 * the same time; that an address waits for its confirmation, or that a code has to follow (features: second factor, 2), is
 * told to whoever knows its password.
 * @throws wrong_credentials, email_unconfirmed, password_too_common, too_many_requests
 */
export async function signIn(ctx: Ctx, { email, password }: SignInInput): Promise<SessionAnswer | CodeRequired> {
  const { signInByAddress, signInByAccount } = ctx.limits
  const proved = await inTurn(async () => {
    await signInByAddress.take(ctx.client.address)
    await signInByAccount.take(email)
    return ctx.identity.check(ctx, { email, password })
  })
  if (!proved) throw new Problem('wrong_credentials')

  await Promise.all([signInByAddress.giveBack(ctx.client.address), signInByAccount.clear(email)])
  return transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, proved.id)
    // Replaced while it was being checked: whoever replaced it has ended all sessions, and none may begin after that.
    if (!person || !(await ctx.identity.stillHolds(ctx, proved))) throw new Problem('wrong_credentials')
    if (!person.confirmed) throw new Problem('email_unconfirmed')
    // Chosen as a customer, who was made an admin since: only here is the password seen again.
    refuseCommonOfAdmin(password, person, "Please choose another with 'Forgot password?'.")
    return startOrAskForCode(ctx, person.id, 'password')
  })
}
