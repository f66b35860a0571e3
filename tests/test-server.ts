import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, inject, type ProvidedContext } from 'vitest'
import type { Role } from '#contract/people/accounts/roles.ts'
import type { DatabaseConnection } from '#db/embedded/cluster.ts'
import { openDatabase } from '#db/open.ts'
import { seedIfEmpty } from '#db/seed/seed.ts'
import { createApp } from '#server/app.ts'
import { anonymous, type Base } from '#server/context.ts'
import { handlers } from '#server/job-handlers.ts'
import { openLog } from '#server/log.ts'
import { createInstance } from '#server/ops/doctor/create-instance.ts'
import { createMetrics } from '#server/ops/metrics/metrics.ts'
import { PLANNER_CHANNEL } from '#server/planner/documents/index.ts'
import { createAccessLog } from '#server/platform/http/access-log.ts'
import { type JobHandlers, openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { listenForInvalidations } from '#server/platform/page-cache/index.ts'
import { pageSitemapSource } from '#server/platform/pages/page-sitemap.ts'
import { type Pages, renderPages, type SiteBuild } from '#server/platform/pages/render-page.ts'
import { diskStorage } from '#server/platform/storage/disk.ts'
import { createPublicLoaders, trackPublicLoaders } from '#server/public-loaders.ts'
import type { RateLimitRules } from '#server/rate-limits.ts'
import type { StripeSettings } from '#server/sales/payments/stripe-provider.ts'
import { createServices } from '#server/services.ts'
import { openSettingsCache } from '#server/site/settings/index.ts'
import type { FakeGoogle } from './fake-google/server.ts'
import type { FakeStripe } from './fake-stripe/server.ts'
import { lowestHashCost } from './lowest-hash-cost.ts'
import { dropDatabase, runStatement } from './run-statement.ts'
import { createUser, type TestUser } from './users.ts'

export type TestResponse<Body = unknown> = { status: number; headers: Headers; body: Body }
type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> }

export type TestSite = {
  url: string
  base: Base
  clock: { advance: (milliseconds: number) => void }
  connection: DatabaseConnection
  /** Sends a JSON request over a real socket. */
  call: <Body = Record<string, never>>(method: string, path: string, call?: CallOptions) => Promise<TestResponse<Body>>
  createUser: (options?: { email?: string; admin?: boolean; role?: Role; name?: string }) => Promise<TestUser>
  runJobs: (replacedHandlers?: Partial<JobHandlers>) => Promise<number>
  /** Method and path pattern of each route of the server; pages are one pattern. */
  routes: { method: string; path: string }[]
  files: string
  log: string[]
  close: () => Promise<void>
}

/** Opens a site for all tests of a file and closes it after them. Call it at the top level of the file. */
export async function openSiteForFile(options?: TestSiteOptions): Promise<TestSite> {
  const site = await openTestSite(options)
  afterAll(() => site.close())
  return site
}

type TestSiteOptions = {
  limits?: Partial<RateLimitRules>
  trustedProxies?: number
  seed?: boolean
  /** False for the rules of a real site. Payments and mail stay those of the demo. */
  demo?: boolean
  poolSize?: number
  smtpUrl?: string
  demoRemote?: boolean
  adminsNeedSecondFactor?: boolean
  /** A separate PostgreSQL, for a test that kills it. */
  cluster?: ProvidedContext['cluster']
  /** Replaces the demo payments. Uses the clock of the site and sends its webhooks to it. */
  stripe?: FakeStripe
  google?: FakeGoogle
  /** Serves /metrics to requests with this token. */
  metricsToken?: string
  /** Receives the notifications of other instances, as the server does. */
  listens?: boolean
  /** Another instance of this site: uses its database and files. */
  of?: TestSite
  /** Without a build, the server has no pages. */
  build?: () => Promise<SiteBuild>
  /** Hashes passwords at the cost of production, for tests of the hash. */
  slowPasswordHashing?: boolean
}

/** Starts the server on a separate port and database. Close it when done. */
export async function openTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const { template, ...server } = options.cluster ?? inject('cluster')
  const hasContent = options.seed !== false && !options.of
  const source = hasContent && !options.cluster ? inject('seededTemplate') : template
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // The default strategy, WAL_LOG, takes more than twice the CPU time.
  const createDatabase = `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY FILE_COPY`
  if (!options.of) await runStatement({ ...server, database: 'postgres' }, createDatabase)
  const connection = options.of?.connection ?? { ...server, database: name }
  const target = { ...connection, max: options.poolSize ?? 10 }
  const log: string[] = []
  const logger = openLog({ level: 'info' }, { write: (line: string) => void log.push(line) })
  const database = openDatabase(target, (error) => logger.warn({ err: error }, 'database connection failed'))
  const jobs = openJobQueue({
    pool: database.pool,
    workers: false,
    onError: (error) => logger.error({ err: error }, 'job queue failed'),
  })
  let offsetMs = 0
  const now = () => new Date(Date.now() + offsetMs)

  let listener: ReturnType<typeof getRequestListener> | undefined
  // The value of production. A shorter timeout can close a connection just as a test sends its next request.
  const http = createServer({ keepAliveTimeout: 75_000 }, (request, response) => void listener?.(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const site = {
    publicUrl: url,
    selfUrl: url,
    demo: options.demo ?? true,
    capturesMail: !options.smtpUrl,
    demoRemote: options.demoRemote ?? false,
    authSecret: options.of?.base.site.authSecret ?? randomUUID().repeat(2),
    mailFrom: 'test@example.com',
    adminsNeedSecondFactor: options.adminsNeedSecondFactor ?? false,
    payments: options.stripe ? ('test' as const) : ('demo' as const),
  }
  const files = options.of?.files ?? (await mkdtemp(join(tmpdir(), 'journey-files-')))
  const base = createServices({
    database,
    jobs,
    storage: diskStorage(files),
    site,
    settingsCache: await openSettingsCache(database.db),
    log: logger,
    now,
    instance: createInstance({
      env: environmentOf(connection, files),
      pool: database.pool,
      pageCacheStats: () => emptyPageStats,
    }),
    smtpUrl: options.smtpUrl,
    stripe: options.stripe && stripeSettingsOf(options.stripe),
    google: options.google && { ...options.google, apiBase: options.google.url },
    ...(options.limits ? { limits: options.limits } : {}),
    hashCost: options.slowPasswordHashing ? undefined : lowestHashCost,
  })
  await jobs.start(() => anonymous(base), handlers)
  if (hasContent) await seedIfEmpty(database.db, now())
  const metrics = options.metricsToken
    ? createMetrics({
        token: options.metricsToken,
        ctx: () => anonymous(base),
        pool: database.pool,
        pageCacheStats: () => emptyPageStats,
      })
    : null
  const logResponse = createAccessLog(logger)
  const app = createApp({
    base,
    metrics,
    onResponse: (response) => {
      logResponse(response)
      metrics?.record(response)
    },
    pageRoute: async () => '*',
    trustedProxies: options.trustedProxies ?? 0,
    pages: options.build
      ? renderBuild(options.build, base)
      : async () => new Response('This server has no pages.', { status: 404 }),
    clientFiles: 'public',
    isStopping: () => false,
  })
  listener = getRequestListener(app.fetch)
  const invalidationListener = options.listens
    ? listenForInvalidations(connection, [], {
        reloadSettings: base.settingsCache.reload,
        onError: (error) => logger.warn({ err: error }, 'page cache failed'),
        channels: { [PLANNER_CHANNEL]: base.plannerWaiters },
      })
    : null
  if (options.stripe) {
    options.stripe.clock.now = now
    options.stripe.webhook.url = `${url}/api/payments/webhook`
  }

  return {
    url,
    base,
    connection,
    clock: {
      advance: (milliseconds) => {
        offsetMs += milliseconds
      },
    },
    call: async (method, path, { token, body, headers } = {}) => {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
    },
    createUser: (user) => createUser(anonymous(base), user),
    runJobs: (replacedHandlers) => jobs.drain(anonymous(base), { ...handlers, ...replacedHandlers }),
    routes: app.routes,
    files,
    log,
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await invalidationListener?.close()
      await jobs.stop()
      await database.close()
      if (options.of) return
      await rm(files, { recursive: true })
      await dropDatabase({ ...server, database: 'postgres' }, name)
    },
  }
}

const emptyPageStats = { pages: 0, bytes: 0, maxBytes: 0, hits: 0, misses: 0, renders: 0 }

function environmentOf({ host, port, user, database }: DatabaseConnection, dataDir: string): NodeJS.ProcessEnv {
  const databaseUrl = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  return { DEMO: '1', DATABASE_URL: databaseUrl, AUTH_SECRET: randomUUID(), DATA_DIR: dataDir, PORT: '0' }
}

/** Renders pages without a cache. */
function renderBuild(build: () => Promise<SiteBuild>, base: Base): Pages {
  const loaders = createPublicLoaders({ ...base, sitemapSources: [pageSitemapSource(build), ...base.sitemapSources] })
  const trackLoaders = () => trackPublicLoaders(loaders)
  const render = renderPages({ build, trackLoaders, mode: 'production', log: base.log })
  return async (request, requestId) => (await render(request, requestId)).response
}

function stripeSettingsOf({ url, secretKey, webhook }: FakeStripe): StripeSettings {
  return { secretKey, webhookSecrets: webhook.secrets, apiBase: url }
}
