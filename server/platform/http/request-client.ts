import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Client } from '../../context.ts'
import { clientIp } from './client-ip.ts'

export function requestClient(c: Context, trustedProxies: number): Client {
  const socketIp = getConnInfo(c).remote.address ?? ''
  return {
    ip: clientIp(socketIp, c.req.header('x-forwarded-for'), trustedProxies),
    userAgent: c.req.header('user-agent')?.slice(0, 400) ?? '',
    signal: c.req.raw.signal,
  }
}
