import type { SessionResponse } from '#contract/accounts/auth.schema.ts'
import type { GoogleSignInInput } from '#contract/accounts/google.schema.ts'
import type { CodeRequired } from '#contract/accounts/two-factor.schema.ts'
import type { Ctx } from '../../context.ts'
import { consumeOauthState } from '../../google/oauth-state.ts'
import { redeemCode, requireGoogle } from '../../google/require-google.ts'
import { transaction } from '../../transaction.ts'
import { startSessionOrChallenge } from '../two-factor/start-session-or-challenge.ts'
import { resolveAccount } from './resolve-account.ts'

/**
 * Signs a browser in that comes back from Google, and makes an account where there is none (features: accounts, 21). A code has to
 * follow where one does after a password.
 * @throws google_not_configured, consent_expired, google_email_unverified, google_other_account, google_unavailable,
 * too_many_requests
 */
export async function signInWithGoogle(
  ctx: Ctx,
  { code, state, key }: GoogleSignInInput,
): Promise<SessionResponse | CodeRequired> {
  const google = requireGoogle(ctx, 'google_not_configured')
  await ctx.limits.googleByAddress.consume(ctx.client.address)
  const request = await consumeOauthState(ctx, { purpose: 'sign-in', boundTo: key, state })
  const who = await redeemCode(google.redeemSignIn(code, request))
  return transaction(ctx, async (ctx) => startSessionOrChallenge(ctx, await resolveAccount(ctx, who), 'google'))
}
