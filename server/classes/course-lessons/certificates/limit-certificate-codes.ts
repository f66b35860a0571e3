import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import type { Base } from '../../../context.ts'
import type { RequestEnv } from '../../../platform/api/router.ts'
import { clientIp } from '../../../platform/http/client-ip.ts'

/** Limits by IP how many codes without a certificate a client can try. */
export function limitCertificateCodes({ limits }: Base, trustedProxies: number) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const socketIp = getConnInfo(c).remote.address ?? ''
    const ip = clientIp(socketIp, c.req.header('x-forwarded-for'), trustedProxies)
    await limits.certificateCodeByIp.consume(ip)
    await next()
    if (c.res.status < 400) await limits.certificateCodeByIp.refund(ip)
  })
}
