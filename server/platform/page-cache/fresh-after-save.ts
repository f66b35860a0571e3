import type { MiddlewareHandler } from 'hono'
import type { PageCache } from './cache.ts'
import type { InvalidationListener } from './invalidation-listener.ts'

/**
 * Delays the response of a change until this instance has applied the invalidations. After a save of the owner, a page
 * that changes often is not served in its previous version either.
 */
export function freshAfterSave(
  cache: Pick<PageCache, 'refuseStalePages'>,
  listener: Pick<InvalidationListener, 'flush'>,
): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (['GET', 'HEAD'].includes(c.req.method)) return
    await listener.flush()
    if (c.req.path.startsWith('/api/admin/')) cache.refuseStalePages()
  }
}
