import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import type { GoogleClient } from './google-client.ts'
import { GoogleError } from './google-error.ts'

/** @throws `missing` if the site has no Google settings */
export function requireGoogle(
  { google }: Ctx,
  missing: 'calendar_not_configured' | 'google_not_configured',
): GoogleClient {
  if (!google) throw new Problem(missing)
  return google
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
