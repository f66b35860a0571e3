import { randomUUID } from 'node:crypto'

/** What proxies make: UUIDs, ULIDs, numbers in hexadecimal. Nothing that means something in a log, a header or a page. */
const sane = /^[\w.-]{8,100}$/

/**
 * The name of one request, in its answer and in every line of the log about it (features: running it, 9). One that a
 * stranger sends is not taken: they could give many requests one name, or theirs the name of another's.
 */
export function requestIdFor(given: string | undefined, trustedProxies: number): string {
  return trustedProxies > 0 && given !== undefined && sane.test(given) ? given : randomUUID()
}
