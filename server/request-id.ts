import { randomFillSync } from 'node:crypto'

/** What proxies make: UUIDs, ULIDs, numbers in hexadecimal. Nothing that means something in a log, a header or a page. */
const sane = /^[\w.-]{8,100}$/

const BYTES = 16
const random = Buffer.alloc(BYTES * 256)
let used = random.length

/**
 * The name of one request, in its answer and in every line of the log about it (features: running it, 9). One that a
 * stranger sends is not taken: they could give many requests one name, or theirs the name of another's.
 */
export function requestIdFor(given: string | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && given !== undefined && sane.test(given) ? given : newRequestId()
}

/**
 * A name that no other request has: 128 random bits in hexadecimal, as the trace ids of W3C Trace Context are written.
 * Every kept page gets one, and `randomUUID` costs as much as the rest of such an answer.
 */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += BYTES
  return random.toString('hex', used - BYTES, used)
}
