import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import type { GoogleClient } from './google-client.ts'
import { GoogleError } from './google-error.ts'

/** @throws the code that is given, when this site is not set up for Google */
export function requireGoogle(
  { google }: Ctx,
  missing: 'calendar_not_configured' | 'google_not_configured',
): GoogleClient {
  if (!google) throw new Problem(missing)
  return google
}

/** What a code from Google's page is worth. @throws consent_expired, google_unavailable */
export async function redeemCode<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    const isSpent = cause instanceof GoogleError && cause.reason === 'invalid_grant'
    throw new Problem(isSpent ? 'consent_expired' : 'google_unavailable', { cause })
  }
}
