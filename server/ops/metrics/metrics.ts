import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Ctx } from '../../context.ts'
import type { AccessLogEntry } from '../../platform/http/access-log.ts'
import type { PageCacheStats } from '../../platform/page-cache/page-cache-stats.ts'
import { withTimeout } from '../../work-limits.ts'
import { getBacklog } from '../health/index.ts'

export type Metrics = {
  token: string
  record: (entry: AccessLogEntry) => void
  read: () => Promise<{ type: string; text: string }>
}

type Options = {
  token: string
  ctx: () => Ctx
  pool: { totalCount: number; idleCount: number; waitingCount: number }
  pageCacheStats: () => PageCacheStats
}

/** Histogram buckets in seconds, from a cached page to a slow provider. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Time limit in ms for database metrics; without them the other metrics are still returned. */
const TIMEOUT_MS = 3_000

/**
 * Creates the metrics of this instance. Every label has few values: route patterns instead of URLs, fixed states and
 * names.
 */
export function createMetrics({ token, ctx, pool, pageCacheStats }: Options): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({ name: 'http_requests_total', help: 'HTTP requests', labelNames, registers })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the response was generated; cached pages are counted, but not timed',
    labelNames,
    buckets: BUCKETS,
    registers,
  })
  new Gauge({
    name: 'database_connections',
    help: 'Database connections of this server',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  const counter = (name: string, help: string, total: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(total())
      },
    })
  gauge('database_connections_waiting', 'Tasks waiting for a database connection', () => pool.waitingCount)
  gauge('page_cache_pages', 'Cached pages', () => pageCacheStats().pages)
  gauge('page_cache_bytes', 'Memory used by cached pages', () => pageCacheStats().bytes)
  counter('page_cache_hits_total', 'Requests served from the page cache', () => pageCacheStats().hits)
  counter('page_cache_misses_total', 'Requests that waited for a page to be rendered', () => pageCacheStats().misses)
  counter('page_cache_renders_total', 'Pages rendered for the cache', () => pageCacheStats().renders)
  const updateBacklogGauges = createBacklogGauges(registers)
  /** Added to the counter on read, because an increment with labels costs more than a cached response. */
  const cachedResponses = new Map<
    string,
    { labels: Pick<AccessLogEntry, 'method' | 'route' | 'status'>; count: number }
  >()

  return {
    token,
    record: ({ method, route, status, seconds }) => {
      const labels = { method, route, status }
      if (seconds !== null) {
        requests.inc(labels)
        durations.observe(labels, seconds)
        return
      }
      const key = `${method} ${status} ${route}`
      const response = cachedResponses.get(key) ?? { labels, count: 0 }
      response.count += 1
      cachedResponses.set(key, response)
    },
    read: async () => {
      for (const { labels, count } of cachedResponses.values()) requests.inc(labels, count)
      cachedResponses.clear()
      const backlog = withTimeout<Backlog | null>(getBacklog(ctx()), TIMEOUT_MS, () => null)
      updateBacklogGauges(await backlog.catch(() => null))
      return { type: register.contentType, text: await register.metrics() }
    },
  }
}

type Backlog = Awaited<ReturnType<typeof getBacklog>>

/** Resets the gauges while the database is unavailable. */
function createBacklogGauges(registers: Registry[]): (backlog: Backlog | null) => void {
  const up = new Gauge({ name: 'database_up', help: 'Whether the database responds', registers })
  const jobs = new Gauge({ name: 'jobs', help: 'Unfinished jobs', labelNames: ['queue', 'state'], registers })
  const mails = new Gauge({ name: 'mails_unsent', help: 'Unsent emails', labelNames: ['state'], registers })
  const orders = new Gauge({ name: 'orders', help: 'Orders', labelNames: ['state'], registers })
  return (backlog) => {
    up.set(backlog ? 1 : 0)
    for (const metric of [jobs, mails, orders]) metric.reset()
    if (!backlog) return
    for (const { name, ...states } of backlog.jobs)
      for (const [state, number] of Object.entries(states)) jobs.set({ queue: name, state }, number)
    for (const [state, number] of Object.entries(backlog.mails)) mails.set({ state }, number)
    for (const [state, number] of Object.entries(backlog.orders)) orders.set({ state }, number)
  }
}
