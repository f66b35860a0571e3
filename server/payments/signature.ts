import Stripe from 'stripe'
import { Problem } from '../problem.ts'

/** A message older than this, or further in the future, is not believed (seconds). */
const TOLERANCE_SECONDS = 300

const { webhooks } = new Stripe('sk_unused_for_signatures')

/**
 * Checks a webhook's signature over its raw bytes in Stripe's scheme (`t=…,v1=…`), which the demo provider uses too.
 * @throws bad_signature
 */
export function verifySignature(rawBody: string, header: string | null, secret: string, now: Date): void {
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header ?? '')?.[1] ?? Number.NaN)
  const seconds = now.getTime() / 1000
  // The official check refuses only what is too old.
  if (!(Math.abs(seconds - signedAt) <= TOLERANCE_SECONDS)) throw new Problem('bad_signature')
  try {
    webhooks.signature?.verifyHeader(rawBody, header ?? '', secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch (cause) {
    throw new Problem('bad_signature', { cause })
  }
}

export function signPayload(payload: string, secret: string, now: Date): string {
  return webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(now.getTime() / 1000) })
}
