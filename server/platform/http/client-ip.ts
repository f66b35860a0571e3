import { isIPv6 } from 'node:net'
import type { Client } from '../../context.ts'

/**
 * Returns the client's IP, or its /64 network for IPv6, as the key for rate limits. With n trusted proxies, the outermost
 * one wrote the n-th entry of X-Forwarded-For from the right; clients can forge the others. Falls back to the socket's IP.
 */
export function clientIp(socketIp: string, forwardedFor: string | undefined, trustedProxies: number): Client['ip'] {
  const entries = forwardedFor?.split(',').map((entry) => entry.trim()) ?? []
  return normalizeIp((trustedProxies > 0 ? entries.at(-trustedProxies) : undefined) || socketIp)
}

/** Strips ports, which some proxies add, and truncates IPv6 to /64: otherwise a client could evade limits by varying either. */
function normalizeIp(ip: string): string {
  const bareIp = ip
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
  return isIPv6(bareIp) ? `${groupsOf(bareIp).slice(0, 4).join(':')}::/64` : bareIp
}

function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const [headGroups, tailGroups] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []))
  const zeros = tail === undefined ? 0 : 8 - (headGroups?.length ?? 0) - (tailGroups?.length ?? 0)
  const groups = [...(headGroups ?? []), ...Array<string>(Math.max(0, zeros)).fill('0'), ...(tailGroups ?? [])]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
