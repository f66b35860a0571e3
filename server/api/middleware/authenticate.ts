import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { authenticate } from '../../accounts/index.ts'
import { type Base, requireAdmin, withRequestId } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { ApiEnv } from '../router.ts'
import { clientIp } from './client-ip.ts'

/**
 * Makes the request's context: who asks is told by the bearer header alone, so no other site can ask in a visitor's name.
 * A header that names no living session is refused, also where nobody need be signed in.
 */
export function withContext(base: Base, trustedProxies: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const address = getConnInfo(c).remote.address ?? ''
    const client = {
      address: clientIp(address, c.req.header('x-forwarded-for'), trustedProxies),
      userAgent: c.req.header('user-agent')?.slice(0, 400) ?? '',
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

/** Stands before every address under /api/admin, also those that do not exist. */
export const requireAdminRole = createMiddleware<ApiEnv>(async (c, next) => {
  const { ctx } = c.var
  if (ctx.viewer && !ctx.viewer.isAdmin) noteRefusal(c)
  requireAdmin(ctx)
  await next()
  // An admin at the door, and none any more behind it.
  if (c.error instanceof Problem && c.error.code === 'admin_required') noteRefusal(c)
})

/** A warning, so that it is in the log whatever else is left out of it. */
function noteRefusal({ var: { ctx }, req: { method, path } }: Context<ApiEnv>): void {
  ctx.log.warn({ audit: 'admin_refused', userId: ctx.viewer?.userId, method, path }, 'admin call refused')
}
