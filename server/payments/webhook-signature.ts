import Stripe from 'stripe'
import { Problem } from '../problem.ts'

/** A message older than this, or further in the future, is not believed (seconds). */
const TOLERANCE_SECONDS = 300

const { webhooks } = new Stripe('sk_unused_for_signatures')

/**
 * Checks a webhook's signature over its raw bytes in Stripe's scheme (`t=…,v1=…,v1=…`), which the demo provider uses too
 * (features: orders, 9 and 13).
 * @param secrets those in use: one, or the new and the old one while they are being changed. The provider too signs with
 *   both then, and one signature that fits one secret is enough.
 * @throws bad_signature
 */
export function verifySignature(rawBody: string, header: string | null, secrets: readonly string[], now: Date): void {
  // The official check refuses only what is too old.
  if (!(Math.abs(now.getTime() / 1000 - signedAt(header ?? '')) <= TOLERANCE_SECONDS))
    throw new Problem('bad_signature')
  const faults = secrets.map((secret) => faultOf(rawBody, header ?? '', secret, now))
  if (!faults.includes(null)) throw new Problem('bad_signature', { cause: faults[0] })
}

/** The one time that a header names. Of two, the official check would read the other. */
function signedAt(header: string): number {
  const [time, ...more] = header.split(',').filter((part) => part.startsWith('t='))
  return time && more.length === 0 && /^t=\d{1,12}$/.test(time) ? Number(time.slice(2)) : Number.NaN
}

/** @returns null when the message is signed with this secret */
function faultOf(rawBody: string, header: string, secret: string, now: Date): unknown {
  const { signature } = webhooks
  if (!signature) throw new Error('the payment library came without its check of signatures')
  try {
    signature.verifyHeader(rawBody, header, secret, TOLERANCE_SECONDS, undefined, now.getTime())
    return null
  } catch (fault) {
    return fault
  }
}

export function signPayload(payload: string, secret: string, now: Date): string {
  return webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(now.getTime() / 1000) })
}
