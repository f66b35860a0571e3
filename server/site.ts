import { serveStatic } from '@hono/node-server/serve-static'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createApi } from './api/app.ts'
import { answerProblem } from './api/problems.ts'
import { remindersDoor } from './class-mail/door.ts'
import type { Base } from './context.ts'
import { demoDoor } from './demo/door.ts'
import { downloadsDoor } from './downloads/door.ts'
import type { Pages } from './pages/pages.ts'
import { plainHeaders } from './pages/security-headers.ts'
import { picturesDoor } from './pictures/door.ts'
import { Problem } from './problem.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Everything this program answers, in one place: health, the API, the demo, files, and pages for the rest. */
export function createSite(options: {
  base: Base
  trustedProxies: number
  pages: Pages
  clientFiles: string
  isStopping: () => boolean
}): Hono {
  const { base, pages } = options
  const headers = plainHeaders(base.site.publicUrl)
  const site = new Hono()
  site.onError((error, c) => answerProblem(base.log, error, c))
  site.use(async (c, next) => {
    if (!methods.includes(c.req.method)) throw new Problem('method_not_allowed')
    await next()
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
  })
  site.get('/healthz', (c) => c.text('ok'))
  site.get('/readyz', async (c) => {
    if (options.isStopping()) return c.text('stopping', 503)
    const state = await base.db
      .execute<{ readonly: string }>(sql`SELECT current_setting('transaction_read_only') AS readonly`)
      .then(({ rows }) => rows[0]?.readonly)
      .catch(() => undefined)
    if (state === undefined) return c.text('the database does not answer', 503)
    // A full disk, or a standby after a failover: pages can be read, and nobody can buy.
    return state === 'off' ? c.text('ready') : c.text('the database takes no writes', 503)
  })
  site.route('/api', createApi(base, options.trustedProxies))
  site.route('/', demoDoor(base))
  site.route('/', picturesDoor(base))
  site.route('/', downloadsDoor(base))
  site.route('/', remindersDoor(base))
  // Not the API above: an answer that holds a token beside what was sent must not tell of it by its length.
  site.use(compress())
  site.use(
    '/assets/*',
    serveStatic({
      root: options.clientFiles,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  // A missing file must not be answered with a page.
  site.get('/assets/*', (c) => c.text('Not found', 404))
  site.use('/*', serveStatic({ root: options.clientFiles }))
  site.all('*', async (c) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) throw new Problem('method_not_allowed')
    return pages(c.req.raw)
  })
  return site
}
