import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isPermitted, type Permission } from '#contract/people/accounts/permissions.ts'
import { isStaff } from '#contract/people/accounts/roles.ts'
import { type Base, requireStaff, withRequestId } from '../../context.ts'
import { type ApiEnv, type OpenApiDocument, operationExtension } from '../../platform/api/router.ts'
import { requestClient } from '../../platform/http/request-client.ts'
import { Problem } from '../../problem.ts'
import { authenticate } from './sessions/authenticate.ts'

/** Only the bearer header authenticates, which prevents CSRF. An invalid token is rejected even on public routes. */
export function withContext(base: Base, trustedProxies: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const client = requestClient(c, trustedProxies)
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
export function requireAdminPermission(document: OpenApiDocument) {
  const permissionOf = operationExtension<Permission>(document, 'x-permission')
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { ctx } = c.var
    if (ctx.viewer && !isStaff(ctx.viewer.role)) logRejection(c)
    const { role } = requireStaff(ctx)
    if (!isPermitted(role, permissionOf(c) ?? 'admin')) {
      logRejection(c)
      throw new Problem('not_permitted')
    }
    await next()
    // The role was revoked between this check and the handler.
    if (c.error instanceof Problem && c.error.code === 'admin_required') logRejection(c)
  })
}

function logRejection({ var: { ctx }, req: { method, path } }: Context<ApiEnv>): void {
  ctx.log.warn({ audit: 'admin_refused', userId: ctx.viewer?.userId, method, path }, 'admin request rejected')
}
