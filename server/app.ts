import { serveStatic } from '@hono/node-server/serve-static'
import { sql } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { createApi } from './api.ts'
import { limitCertificateCodes } from './classes/course-lessons/certificates/limit-certificate-codes.ts'
import { lessonFileRoutes } from './classes/course-lessons/files/lesson-file.route.ts'
import { remindersRoute } from './classes/notifications/reminders.route.ts'
import { downloadRoutes } from './content/downloads/download.route.ts'
import { derivedImageRoutes } from './content/media/derived/derived-image.route.ts'
import { mediaRoutes } from './content/media/media.route.ts'
import { stopInvitationsRoute } from './content/reviews/stop-invitations.route.ts'
import { videoRoutes } from './content/videos/video.route.ts'
import type { Base } from './context.ts'
import { metricsRoute } from './ops/metrics/metrics.route.ts'
import type { Metrics } from './ops/metrics/metrics.ts'
import { reminderUnsubscribeRoute } from './planner/reminders/unsubscribe.route.ts'
import type { RequestEnv } from './platform/api/router.ts'
import { type OnResponse, routePattern } from './platform/http/access-log.ts'
import { problemResponse } from './platform/http/problem-response.ts'
import { requestIdFor } from './platform/http/request-id.ts'
import type { PageRoute } from './platform/pages/page-route.ts'
import type { Pages } from './platform/pages/render-page.ts'
import { securityHeaders } from './platform/pages/security-headers.ts'
import { Problem } from './problem.ts'
import { contactRoute } from './site/contact/contact.route.ts'
import { demoRoutes } from './site/demo/demo.route.ts'
import { newsletterRoutes } from './site/newsletter/newsletter.route.ts'
import { accentRoute } from './site/settings/accent.route.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

type Options = {
  base: Base
  trustedProxies: number
  pages: Pages
  /** Undefined without a page cache. */
  freshAfterSave?: MiddlewareHandler | undefined
  pageRoute: PageRoute
  clientFiles: string
  isStopping: () => boolean
  onResponse: OnResponse
  /** Null disables /metrics. */
  metrics: Metrics | null
}

export function createApp(options: Options): Hono<RequestEnv> {
  const { base, pages, trustedProxies, metrics } = options
  const app = new Hono<RequestEnv>()
  app.onError((error, c) => problemResponse(base.log, error, c))
  app.use(async (c, next) => {
    const start = performance.now()
    const requestId = requestIdFor(c.req.header('x-request-id'), trustedProxies)
    c.set('requestId', requestId)
    await next()
    c.header('x-request-id', requestId)
    const method = methods.includes(c.req.method) ? c.req.method : 'other'
    const seconds = (performance.now() - start) / 1000
    options.onResponse({ requestId, method, route: c.get('route') ?? routePattern(c), status: c.res.status, seconds })
  })
  const headers = securityHeaders(base.site)
  app.use(async (c, next) => {
    if (!methods.includes(c.req.method)) throw new Problem('method_not_allowed')
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  })
  if (options.freshAfterSave) app.use(options.freshAfterSave)
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (options.isStopping()) return c.text('stopping', 503)
    const state = await base.db
      .execute<{ readonly: string }>(sql`SELECT current_setting('transaction_read_only') AS readonly`)
      .then(({ rows }) => rows[0]?.readonly)
      .catch(() => undefined)
    if (state === undefined) return c.text('the database does not respond', 503)
    // Full disk, or a standby after a failover: pages can be read, but orders cannot be placed.
    return state === 'off' ? c.text('ready') : c.text('the database takes no writes', 503)
  })
  if (metrics) app.route('/', metricsRoute(metrics))
  app.route('/api', createApi(base, trustedProxies))
  app.route('/', demoRoutes(base))
  app.route('/', mediaRoutes(base))
  app.route('/', derivedImageRoutes(base))
  app.route('/', accentRoute)
  app.route('/', downloadRoutes(base))
  app.route('/', videoRoutes(base))
  app.route('/', lessonFileRoutes(base))
  app.route('/', remindersRoute(base))
  app.route('/', contactRoute(base, trustedProxies, pages))
  app.route('/', stopInvitationsRoute(base))
  app.route('/', newsletterRoutes(base, trustedProxies))
  app.route('/', reminderUnsubscribeRoute(base))
  app.use('/certificates/*', limitCertificateCodes(base, trustedProxies))
  // Not for the API above: the compressed length of a response with both a token and client input would leak the token
  // (BREACH).
  app.use(compress())
  app.use(
    '/assets/*',
    serveStatic({
      root: options.clientFiles,
      precompressed: true,
      onFound: (_path, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable')
        c.header('vary', 'accept-encoding')
      },
    }),
  )
  // A missing asset must not be answered with a page.
  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.use('/*', serveStatic({ root: options.clientFiles, precompressed: true }))
  app.all('*', async (c) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) throw new Problem('method_not_allowed')
    c.set('route', await options.pageRoute(c.req.path))
    return pages(c.req.raw, c.get('requestId'))
  })
  return app
}
