import { randomBytes } from 'node:crypto'
import type { SessionResponse } from '#contract/accounts/auth.schema.ts'
import type { GoogleRedirect, GoogleSignInInput } from '#contract/accounts/google.schema.ts'
import type { CodeRequired } from '#contract/accounts/two-factor.schema.ts'
import type { Ctx } from '../../context.ts'
import { consumeOauthState, createOauthState } from '../../google/oauth-state.ts'
import { redeemCode, requireGoogle } from '../../google/require-google.ts'
import { transaction } from '../../transaction.ts'
import { startSessionOrChallenge } from '../sign-in.ts'
import { resolveAccount } from './resolve-account.ts'

/**
 * Starts signing in with Google and returns the URL of the consent page (features: accounts, 21). The returned key binds
 * the flow to this browser: otherwise an attacker could sign a victim in to the attacker's account.
 * @throws google_not_configured, too_many_requests
 */
export async function startGoogleSignIn(ctx: Ctx): Promise<GoogleRedirect> {
  const google = requireGoogle(ctx, 'google_not_configured')
  await ctx.limits.googleByAddress.consume(ctx.client.address)
  const key = randomBytes(32).toString('base64url')
  const oauthState = await createOauthState(ctx, { purpose: 'sign-in', boundTo: key })
  return { authUrl: google.consentUrl('sign-in', oauthState), key }
}

/**
 * Signs in a user who returns from Google, and creates the account if there is none (features: accounts, 21). Two-step
 * sign-in applies as it does after a password.
 * @throws google_not_configured, consent_expired, google_email_unverified, google_other_account, google_unavailable,
 * too_many_requests
 */
export async function signInWithGoogle(
  ctx: Ctx,
  { code, state, key }: GoogleSignInInput,
): Promise<SessionResponse | CodeRequired> {
  const google = requireGoogle(ctx, 'google_not_configured')
  await ctx.limits.googleByAddress.consume(ctx.client.address)
  const oauthState = await consumeOauthState(ctx, { purpose: 'sign-in', boundTo: key, state })
  const profile = await redeemCode(google.redeemSignIn(code, oauthState))
  return transaction(ctx, async (ctx) => startSessionOrChallenge(ctx, await resolveAccount(ctx, profile), 'google'))
}
