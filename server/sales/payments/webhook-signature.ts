import Stripe from 'stripe'
import { Problem } from '../../problem.ts'

/** Maximum age of a signature, past or future. */
const TOLERANCE_SECONDS = 300

const { webhooks } = new Stripe('sk_unused_for_signatures')

/**
 * Verifies a webhook signature over the raw body in Stripe's scheme (`t=…,v1=…,v1=…`), which the demo provider uses
 * too.
 * @param secrets accepted secrets, two during a rotation. One signature that matches one secret is enough.
 * @throws bad_signature
 */
export function verifySignature(rawBody: string, header: string | null, secrets: readonly string[], now: Date): void {
  // Stripe's library rejects old timestamps only, not future ones.
  if (!(Math.abs(now.getTime() / 1000 - signedAt(header ?? '')) <= TOLERANCE_SECONDS))
    throw new Problem('bad_signature')
  const errors = secrets.map((secret) => signatureError(rawBody, header ?? '', secret, now))
  if (!errors.includes(null)) throw new Problem('bad_signature', { cause: errors[0] })
}

/** Returns NaN for a header with several timestamps: Stripe's library would read another one. */
function signedAt(header: string): number {
  const [time, ...more] = header.split(',').filter((part) => part.startsWith('t='))
  return time && more.length === 0 && /^t=\d{1,12}$/.test(time) ? Number(time.slice(2)) : Number.NaN
}

function signatureError(rawBody: string, header: string, secret: string, now: Date): unknown {
  const { signature } = webhooks
  if (!signature) throw new Error('Stripe library has no signature verification')
  try {
    signature.verifyHeader(rawBody, header, secret, TOLERANCE_SECONDS, undefined, now.getTime())
    return null
  } catch (error) {
    return error
  }
}

export function signPayload(payload: string, secret: string, now: Date): string {
  return webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(now.getTime() / 1000) })
}
