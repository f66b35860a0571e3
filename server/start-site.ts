import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { checkDatabase } from '#db/connect.ts'
import { openCluster } from '#db/embedded/cluster.ts'
import { SetupError } from '#db/embedded/setup-error.ts'
import { assertSchemaNotNewer, migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { seedIfEmpty } from '#db/seed/seed.ts'
import { createApp } from './app.ts'
import { anonymous } from './context.ts'
import { handlers } from './job-handlers.ts'
import { createInstance } from './ops/doctor/create-instance.ts'
import { ensureFirstAdmin } from './people/accounts/index.ts'
import { PLANNER_CHANNEL } from './planner/documents/index.ts'
import type { Config } from './platform/config/config.ts'
import { redactSettings } from './platform/config/redact-settings.ts'
import { siteConfig } from './platform/config/site-config.ts'
import { type AccessLogEntry, createAccessLog } from './platform/http/access-log.ts'
import { newRequestId } from './platform/http/request-id.ts'
import { queueForRouter } from './platform/http/router-queue.ts'
import { startServer } from './platform/http/server.ts'
import { createWaitForAccepts } from './platform/http/wait-for-accepts.ts'
import { openJobQueue } from './platform/jobs/job-queue.ts'
import { reconcileAfterOutage } from './platform/jobs/reconcile-after-outage.ts'
import {
  createLoaderCache,
  createPageCache,
  freshAfterSave,
  listenForInvalidations,
  type PageCache,
  renderAndSend,
  serveFromCache,
} from './platform/page-cache/index.ts'
import { limitRenders } from './platform/pages/limit-renders.ts'
import { cacheableRoutes, pageRoute } from './platform/pages/page-route.ts'
import { pageSitemapSource } from './platform/pages/page-sitemap.ts'
import { renderPages, type SiteBuild } from './platform/pages/render-page.ts'
import { securityHeaders } from './platform/pages/security-headers.ts'
import { viteDevServer } from './platform/pages/vite-dev-server.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { createPublicLoaders, trackPublicLoaders } from './public-loaders.ts'
import { createServices } from './services.ts'
import type { Shutdown } from './shutdown.ts'
import { demoToken } from './site/demo/index.ts'
import { openSettingsCache } from './site/settings/index.ts'
import { describeStartup, logStep } from './startup-log.ts'

/** Time for which requests and renders wait while clients connect, so that cached pages are sent during a flood (ms). */
const BATCH_WAIT_MS = 20
const RENDER_WAIT_MS = 200

const root = fileURLToPath(new URL('..', import.meta.url))

type StartContext = { development: boolean; allowNewerSchema: boolean; log: Logger; shutdown: Shutdown }

export async function startSite(
  config: Config,
  { development, allowNewerSchema, log, shutdown }: StartContext,
): Promise<void> {
  // The port is opened first: a second start must not touch anything of the first one.
  const { server, port, setHandler, drain, close } = await startServer(config)
  shutdown.add('http', close)
  const devServer = development ? await viteDevServer(root) : null
  if (devServer) shutdown.add('services', devServer.close)
  // Loads while the database starts.
  const build = devServer?.build ?? productionBuild()

  const target = await logStep('Database', async (report) => {
    if (config.databaseUrl) {
      const connection = { connectionString: config.databaseUrl }
      await checkDatabase(connection)
      return connection
    }
    const opening = openCluster({ dataDir: config.dataDir, report })
    // Registered before it is open, so that a Ctrl-C during the start does not leave it running.
    shutdown.add('database', () =>
      opening.then(
        (cluster) => cluster.stop(),
        () => undefined,
      ),
    )
    return (await opening).connection
  })
  // Both the pool and the job queue report lost connections: on an idle site the pool may have no open connection.
  const onOutage = reconcileAfterOutage(() => anonymous(base))
  const database = openDatabase(target, (error) => {
    log.warn({ err: error }, 'database connection failed')
    onOutage()
  })
  shutdown.add('services', database.close)
  await logStep('Migrations', async () => {
    if (!allowNewerSchema) await assertSchemaNotNewer(target)
    await migrate(target)
  })

  const backups = config.backups && { ...config.backups, settings: redactSettings(process.env) }
  const jobs = openJobQueue({
    pool: database.pool,
    connection: target,
    workers: true,
    schedules: backups && { 'backups.create': `${backups.at.minute} ${backups.at.hour} * * *` },
    onError: (error) => {
      log.error({ err: error }, 'job queue failed')
      onOutage()
    },
  })
  const site = await siteConfig(config, `http://127.0.0.1:${port}`)
  const storage = await openStorage(config)
  const { smtpUrl, stripe, google } = config
  const instance = createInstance({ env: process.env, pool: database.pool, pageCacheStats: () => pageCache.stats() })
  const settingsCache = await openSettingsCache(database.db)
  const services = { site, settingsCache, smtpUrl, stripe, google, backups }
  const base = createServices({ database, jobs, storage, ...services, log, instance, now: () => new Date() })
  await logStep('Jobs', () => jobs.start(() => anonymous(base), handlers))
  shutdown.add('services', jobs.stop)
  // The previous run may have ended between a payment and its settlement.
  await jobs.queue(anonymous(base), 'orders.reconcile', { quietMs: 0 })
  // A real business starts empty; `npm run seed` adds the sample.
  if (config.demo) await logStep('Content', () => seedIfEmpty(database.db, base.now()))
  const admin = await ensureFirstAdmin(anonymous(base), { email: config.admin.email, password: config.admin.password })

  const mode = development ? 'development' : 'production'
  const sitemapSources = [pageSitemapSource(build), ...base.sitemapSources]
  const loaders = createPublicLoaders({ ...base, sitemapSources })
  const loaderCache = createLoaderCache({ now: base.now })
  const trackLoaders = () => trackPublicLoaders(loaders, loaderCache)
  const renderUnlimited = renderPages({ build, trackLoaders, mode, log })
  const render = limitRenders(renderUnlimited, createWaitForAccepts(server, RENDER_WAIT_MS))
  const onError = (error: unknown) => log.warn({ err: error }, 'page cache failed')
  const { publicUrl, trustedProxies, metricsToken } = config
  const routeOf = pageRoute(build)
  const headers = securityHeaders(site)
  const pageCache: PageCache = createPageCache({
    render,
    routeOf,
    cacheableRoutes: devServer ? [] : cacheableRoutes((await build()).routes),
    publicUrl,
    headers,
    now: base.now,
    onError,
  })
  // Not cached in development: changes of sources send no invalidations.
  const invalidationListener = listenForInvalidations(target, devServer ? [] : [loaderCache, pageCache], {
    reloadSettings: settingsCache.reload,
    onError,
    channels: { [PLANNER_CHANNEL]: base.plannerWaiters },
  })
  shutdown.add('services', invalidationListener.close)
  const { pool } = database
  const metrics = metricsToken
    ? (await import('./ops/metrics/metrics.ts')).createMetrics({
        token: metricsToken,
        ctx: () => anonymous(base),
        pool,
        pageCacheStats: pageCache.stats,
      })
    : null
  const logResponse = createAccessLog(log)
  const onResponse = (entry: AccessLogEntry) => {
    logResponse(entry)
    metrics?.record(entry)
  }
  const app = createApp({
    base,
    trustedProxies,
    onResponse,
    metrics,
    pageRoute: routeOf,
    freshAfterSave: devServer ? undefined : freshAfterSave(pageCache, invalidationListener),
    pages: devServer ? async (...args) => (await render(...args)).response : renderAndSend(pageCache),
    clientFiles: join(root, development ? 'public' : 'build/client'),
    isStopping: shutdown.isStopping,
  })
  const router = getRequestListener(app.fetch)
  const listener = queueForRouter((request, response) => void router(request, response), {
    headers,
    waitForAccepts: createWaitForAccepts(server, BATCH_WAIT_MS),
    onRefused: ({ method = '' }) =>
      onResponse({ requestId: newRequestId(), method, route: '*', status: 503, seconds: null }),
  })
  const serveCached = serveFromCache(pageCache, { trustedProxies, onResponse })
  setHandler((request, response) => {
    // The client's next request must reach a server that keeps running.
    if (shutdown.isStopping()) response.setHeader('connection', 'close')
    if (devServer) devServer.middleware(request, response, () => listener(request, response))
    else if (!serveCached(request, response)) listener(request, response)
  })
  // The load balancer needs time to send requests elsewhere. In development this would only delay a restart.
  if (!development) shutdown.add('drain', () => drain(config.drainMs))
  // Before the drain and the HTTP server, which wait for all responses.
  for (const stage of ['drain', 'http'] as const) shutdown.add(stage, async () => base.plannerWaiters.close())
  describeStartup({ config, admin, demoToken: demoToken(base) })
  // Node does so only when it exits cleanly, so a start after a kill would compile everything again.
  flushCompileCache()
  // Notifies the supervisor (bin/supervise.ts) that the start succeeded.
  process.send?.('started')
}

function productionBuild(): () => Promise<SiteBuild> {
  const entry = join(root, 'build/server/index.js')
  if (!existsSync(entry)) {
    const error = new SetupError('The site is not built yet: start it with `npm start`, which builds it first.')
    // The pages throw it when they are needed, so a fault of the database is reported before it.
    return () => Promise.reject(error)
  }
  const build: Promise<SiteBuild> = import(entry)
  return () => build
}
