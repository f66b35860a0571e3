import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { authenticate } from '../../accounts/index.ts'
import { type Base, requireAdmin, withRequestId } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { ApiEnv } from '../router.ts'
import { clientIp } from './client-ip.ts'

/** Only the bearer header authenticates, which prevents CSRF. An invalid token is rejected even on public routes. */
export function withContext(base: Base, trustedProxies: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const socketIp = getConnInfo(c).remote.address ?? ''
    const client = {
      ip: clientIp(socketIp, c.req.header('x-forwarded-for'), trustedProxies),
      userAgent: c.req.header('user-agent')?.slice(0, 400) ?? '',
      signal: c.req.raw.signal,
    }
    const ctx = { ...withRequestId(base, c.var.requestId), client, viewer: null }
    const header = c.req.header('authorization')
    if (header === undefined) c.set('ctx', ctx)
    else {
      const token = /^Bearer (\S+)$/i.exec(header)?.[1]
      const viewer = token ? await authenticate(ctx, token) : null
      if (!viewer) throw new Problem('session_ended')
      c.set('ctx', { ...ctx, viewer })
    }
    return next()
  })
}

/** Guards every URL under /api/admin, even unknown ones. */
export const requireAdminRole = createMiddleware<ApiEnv>(async (c, next) => {
  const { ctx } = c.var
  if (ctx.viewer && !ctx.viewer.isAdmin) logRejection(c)
  requireAdmin(ctx)
  await next()
  // The role was revoked between this check and the handler.
  if (c.error instanceof Problem && c.error.code === 'admin_required') logRejection(c)
})

function logRejection({ var: { ctx }, req: { method, path } }: Context<ApiEnv>): void {
  ctx.log.warn({ audit: 'admin_refused', userId: ctx.viewer?.userId, method, path }, 'admin request rejected')
}
