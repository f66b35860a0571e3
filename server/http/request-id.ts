import { randomFillSync } from 'node:crypto'

/**
 * Ids that proxies create: UUIDs, ULIDs, hexadecimal numbers. No characters with a meaning in a log, a header or a
 * page.
 */
const sane = /^[\w.-]{8,100}$/

const BYTES = 16
const random = Buffer.alloc(BYTES * 256)
let used = random.length

/**
 * Returns the id of a request, which is in its response and in all of its log lines (features: running it, 9). An id in
 * the request is used only behind a trusted proxy: clients could give many requests one id, or use the id of another
 * one.
 */
export function requestIdFor(incomingId: string | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && incomingId !== undefined && sane.test(incomingId) ? incomingId : newRequestId()
}

/**
 * Creates a unique request id: 128 random bits in hexadecimal, like a trace id of W3C Trace Context. Random bytes are
 * generated in bulk, because `randomUUID` costs as much as the rest of a response from the page cache.
 */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += BYTES
  return random.toString('hex', used - BYTES, used)
}
