import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { googleConsentRequests as requests } from '#db/schema/platform/google.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { hmac } from '../crypto/hmac.ts'
import type { CalendarClient, ConsentPurpose, GoogleClient, OauthState } from './google-client.ts'
import { GoogleError } from './google-error.ts'

const STATE_MINUTES = 10

/** `boundTo`: a secret of the browser that starts the flow, or its session. */
type StateOwner = { purpose: ConsentPurpose; boundTo: string }

export async function createOauthState(ctx: Ctx, { purpose, boundTo }: StateOwner): Promise<OauthState> {
  const state = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + STATE_MINUTES * 60_000)
  await ctx.db.insert(requests).values({ stateHash: hashOf(state), purpose, boundTo: hashOf(boundTo), expiresAt })
  return withSecrets(ctx, state)
}

/** Works once, within ten minutes. A call by another browser does not consume the state. @throws consent_expired */
export async function consumeOauthState(
  ctx: Ctx,
  { purpose, boundTo, state }: StateOwner & { state: string },
): Promise<OauthState> {
  const consumed = await ctx.db
    .delete(requests)
    .where(
      and(
        eq(requests.stateHash, hashOf(state)),
        eq(requests.purpose, purpose),
        eq(requests.boundTo, hashOf(boundTo)),
        gt(requests.expiresAt, ctx.now()),
      ),
    )
    .returning({ purpose: requests.purpose })
  if (consumed.length !== 1) throw new Problem('consent_expired')
  return withSecrets(ctx, state)
}

function withSecrets(ctx: Ctx, state: string): OauthState {
  const secret = (name: string) => hmac(ctx, `google ${name}`, state).toString('base64url')
  return { state, verifier: secret('verifier'), nonce: secret('nonce') }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** @throws `missing` if the site has no Google settings */
export function requireGoogle(
  { google }: Ctx,
  missing: 'calendar_not_configured' | 'google_not_configured',
): GoogleClient {
  if (!google) throw new Problem(missing)
  return google
}

/** @throws calendar_not_configured */
export function requireCalendar({ calendar }: Ctx): CalendarClient {
  if (!calendar) throw new Problem('calendar_not_configured')
  return calendar
}

/** Maps the errors of exchanging a code. @throws consent_expired, google_unavailable */
export async function redeemCode<T>(exchange: Promise<T>): Promise<T> {
  try {
    return await exchange
  } catch (cause) {
    const isExpired = cause instanceof GoogleError && cause.reason === 'invalid_grant'
    throw new Problem(isExpired ? 'consent_expired' : 'google_unavailable', { cause })
  }
}
