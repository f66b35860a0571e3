import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import { viewerOf } from '../accounts/index.ts'
import { type Base, type Client, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import type { ApiEnv } from './env.ts'

/**
 * Makes the request's context: who asks is told by the bearer header alone, so no other site can ask in a visitor's name.
 * A header that names no living session is refused, also where nobody need be signed in.
 */
export function contextFor(base: Base, trustedProxies: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const address = getConnInfo(c).remote.address ?? ''
    const client = {
      address: clientAddress(address, c.req.header('x-forwarded-for'), trustedProxies),
      userAgent: c.req.header('user-agent')?.slice(0, 400) ?? '',
    }
    const log = base.log.child({ requestId: c.get('requestId') })
    const ctx = { ...base, log, client, viewer: null }
    const header = c.req.header('authorization')
    if (header === undefined) c.set('ctx', ctx)
    else {
      const token = /^Bearer (\S+)$/i.exec(header)?.[1]
      const viewer = token ? await viewerOf(ctx, token) : null
      if (!viewer) throw new Problem('session_ended')
      c.set('ctx', { ...ctx, viewer })
    }
    return next()
  })
}

/** Stands before every address under /api/admin, also those that do not exist. */
export const adminsOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const { ctx } = c.var
  if (ctx.viewer && !ctx.viewer.isAdmin) {
    ctx.log.warn(
      { audit: 'admin_refused', userId: ctx.viewer.userId, method: c.req.method, path: c.req.path },
      'admin call refused',
    )
  }
  requireAdmin(ctx)
  return next()
})

/** With n trusted proxies the n-th entry from the right was written by the outermost of them; the rest is hearsay. */
export function clientAddress(
  socket: string,
  forwardedFor: string | undefined,
  trustedProxies: number,
): Client['address'] {
  const hops = forwardedFor?.split(',').map((hop) => hop.trim()) ?? []
  return (trustedProxies > 0 ? hops.at(-trustedProxies) : undefined) || socket
}
