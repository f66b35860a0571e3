import pLimit from 'p-limit'
import type { SessionResponse, SignInInput } from '#contract/accounts/auth.schema.ts'
import type { CodeRequired } from '#contract/accounts/two-factor.schema.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { MAX_CONCURRENT_HASHES } from './identity.ts'
import { assertAdminPassword } from './password/password-policy.ts'
import { startSessionOrChallenge } from './two-factor/start-session-or-challenge.ts'
import { lockUser } from './users.ts'

/** What a crowd that comes at once asks of the database is spread over the time that its passwords take. */
const inTurn = pLimit(MAX_CONCURRENT_HASHES)

/**
 * Signs a browser in (features: accounts, 4). A wrong password and an address without an account are one answer, and take
 * the same time; that an address waits for its confirmation, or that a code has to follow (features: second factor, 2), is
 * told to whoever knows its password.
 * @throws wrong_credentials, email_unconfirmed, password_too_common, too_many_requests
 */
export async function signIn(ctx: Ctx, { email, password }: SignInInput): Promise<SessionResponse | CodeRequired> {
  const { signInByAddress, signInByAccount } = ctx.limits
  const proved = await inTurn(async () => {
    await signInByAddress.consume(ctx.client.address)
    await signInByAccount.consume(email)
    return ctx.identity.check(ctx, { email, password })
  })
  if (!proved) throw new Problem('wrong_credentials')

  await Promise.all([signInByAddress.refund(ctx.client.address), signInByAccount.clear(email)])
  return transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, proved.id)
    // Replaced while it was being checked: whoever replaced it has ended all sessions, and none may begin after that.
    if (!person || !(await ctx.identity.isStillValid(ctx, proved))) throw new Problem('wrong_credentials')
    if (!person.confirmed) throw new Problem('email_unconfirmed')
    // Chosen as a customer, who was made an admin since: only here is the password seen again.
    assertAdminPassword(password, person, "Please choose another with 'Forgot password?'.")
    return startSessionOrChallenge(ctx, person.id, 'password')
  })
}
