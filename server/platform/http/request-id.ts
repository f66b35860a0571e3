import { randomFillSync } from 'node:crypto'

/** No characters with a meaning in a log, a header or a page. */
const validId = /^[\w.-]{8,100}$/

const BYTES = 16
const random = Buffer.alloc(BYTES * 256)
let used = random.length

/** Uses the id of a request only behind a trusted proxy: clients could reuse ids. */
export function requestIdFor(incomingId: string | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && incomingId !== undefined && validId.test(incomingId) ? incomingId : newRequestId()
}

/** Random bytes are generated in bulk: `randomUUID` costs as much as the rest of a response from the page cache. */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += BYTES
  return random.toString('hex', used - BYTES, used)
}
