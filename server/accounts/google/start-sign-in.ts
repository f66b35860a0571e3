import { randomBytes } from 'node:crypto'
import type { GoogleRedirect } from '#contract/accounts/google.schema.ts'
import type { Ctx } from '../../context.ts'
import { createOauthState } from '../../google/oauth-state.ts'
import { requireGoogle } from '../../google/require-google.ts'

/**
 * Where Google asks who somebody is (features: accounts, 21). Only the browser that was given the key can come back from
 * there, so that nobody is signed in to an account that somebody else chose for them.
 * @throws google_not_configured, too_many_requests
 */
export async function startGoogleSignIn(ctx: Ctx): Promise<GoogleRedirect> {
  const google = requireGoogle(ctx, 'google_not_configured')
  await ctx.limits.googleByAddress.consume(ctx.client.address)
  const key = randomBytes(32).toString('base64url')
  const request = await createOauthState(ctx, { purpose: 'sign-in', boundTo: key })
  return { authUrl: google.consentPage('sign-in', request), key }
}
