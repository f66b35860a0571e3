import type { SessionAnswer, SignInInput } from '#contract/accounts.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { startSession } from './session/start.ts'

/**
 * Signs a browser in (features: accounts, 4). A wrong password and an address without an account are one answer, and take
 * the same time; that an address waits for its confirmation is told to whoever knows its password.
 * @throws wrong_credentials, email_unconfirmed, too_many_requests
 */
export async function signIn(ctx: Ctx, { email, password }: SignInInput): Promise<SessionAnswer> {
  const { signInByAddress, signInByAccount } = ctx.limits
  await signInByAddress.take(ctx.client.address)
  await signInByAccount.take(email)
  const person = await ctx.identity.check(ctx, { email, password })
  if (!person) throw new Problem('wrong_credentials')

  await Promise.all([signInByAddress.giveBack(ctx.client.address), signInByAccount.clear(email)])
  if (!person.confirmed) throw new Problem('email_unconfirmed')
  return transaction(ctx, (ctx) => startSession(ctx, person.id))
}
