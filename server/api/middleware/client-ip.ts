import { isIPv6 } from 'node:net'
import type { Client } from '../../context.ts'

/**
 * Whose tries are counted together. With n trusted proxies the n-th entry of X-Forwarded-For from the right was written
 * by the outermost of them; the rest is hearsay. Without such an entry it is the socket's own address.
 */
export function clientIp(socket: string, forwardedFor: string | undefined, trustedProxies: number): Client['address'] {
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? []
  return oneClient((trustedProxies > 0 ? hops.at(-trustedProxies) : undefined) || socket)
}

/** Some proxies write the port too, and a household has 2^64 addresses of IPv6: either would be a fresh start at will. */
function oneClient(address: string): string {
  const bare = address
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIPv6(bare) ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const [front, back] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []))
  const zeros = tail === undefined ? 0 : 8 - (front?.length ?? 0) - (back?.length ?? 0)
  const groups = [...(front ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(back ?? [])]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
