import { LRUCache } from 'lru-cache'
import { withTimeout } from '../../work-limits.ts'
import { newRequestId } from '../http/request-id.ts'
import { ALL_TAGS, type CacheTag, hasTag, type InvalidatedCache } from './cache-tags.ts'
import { type CacheableRoute, type CacheKey, cacheableUrls, cacheKeyFor } from './cacheable-urls.ts'
import { type CachedPage, isCachedPage, toCachedPage } from './cached-page.ts'
import type { Dependencies } from './dependencies.ts'
import type { PageCacheStats } from './page-cache-stats.ts'

/** A rendered page and its dependencies. The dependencies are null if the page must not be cached. */
export type Rendered = { response: Response; dependencies: Dependencies | null }

/** `renders`: start times of recent renders. `staleSince`: number of the first invalidation since, or infinite. */
type CacheEntry = CachedPage & { isStale: boolean; staleSince: number; lastRequestedAt: number; renders: number[] }

/** `invalidations`: the numbers of the invalidations since the render started, by cache tag. */
type PendingRender = { result: Promise<RenderResult>; invalidations: Map<CacheTag, number> }
type RenderResult = { page: CacheEntry | Response; staleSince: number }

/** Age at which a page is revalidated even without an invalidation (ms). */
const AGE_MS = 30_000
/** A stale page is rendered in the background only if it was requested within this time (ms). */
const RECENTLY_REQUESTED_MS = 60_000
/** At most this many renders of a page within `RENDER_WINDOW_MS` (ms). After that the stale page is served. */
const MAX_RENDERS = 3
const RENDER_WINDOW_MS = 400
/** Time that a request waits for a new render before the stale page is served (ms). */
const MAX_WAIT_MS = 1_000
/** Maximum number of renders in a row if content changes while the page is rendered. */
const MAX_ATTEMPTS = 3
/** Memory limits for all cached pages and for one page (bytes). */
const MAX_BYTES = 64 * 1024 * 1024
const MAX_PAGE_BYTES = 4 * 1024 * 1024

export type PageCache = InvalidatedCache & {
  /** Returns the page of a URL if it can be sent immediately. Otherwise `getOrRender` is needed. */
  get(url: string): CachedPage | undefined
  /** Returns the page of a request, rendered once for all waiting requests, or a response that must not be cached. */
  getOrRender(request: Request, requestId: string): Promise<CachedPage | Response>
  /** Ends the serving of pages that are stale now, unless they cannot be rendered. */
  refuseStalePages(): void
  stats(): PageCacheStats
}

type Options = {
  render: (request: Request, requestId: string) => Promise<Rendered>
  routeOf: (url: string) => Promise<string>
  cacheableRoutes: readonly CacheableRoute[]
  /** The origin that pages are rendered for, whatever host was requested. */
  publicUrl: string
  headers: Record<string, string>
  /** The wall clock, which is compared with the `until` of a page. */
  now: () => Date
  /** A monotonic clock (ms). */
  clock?: () => number
  maxBytes?: number
  onError: (error: unknown) => void
}

/**
 * Creates the in-memory cache of whole public pages, the same bytes for everyone. A page is rendered once for all
 * requests that wait for it, and again when content that it depends on changes.
 */
export function createPageCache(options: Options): PageCache {
  const {
    render,
    routeOf,
    cacheableRoutes,
    publicUrl,
    headers,
    now,
    onError,
    clock = () => performance.now(),
  } = options
  const { maxBytes = MAX_BYTES } = options
  const urls = cacheableUrls(cacheableRoutes)
  const pages = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    maxEntrySize: Math.min(maxBytes, MAX_PAGE_BYTES),
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
  })
  const inFlight = new Map<string, PendingRender>()
  const counts = { hits: 0, misses: 0, renders: 0 }
  let isDisconnected = true
  let invalidationCount = 0
  let refusedCount = 0

  function get(url: string): CachedPage | undefined {
    const entry = pages.get(url) ?? pages.get(cacheKeyFor(url, urls)?.key ?? '')
    if (!entry || isDisconnected || isExpired(entry)) return undefined
    const at = clock()
    entry.lastRequestedAt = at
    if (entry.isStale && (isRefused(entry) || !isThrottled(entry, at))) return undefined
    if (!entry.isStale && at - entry.since > AGE_MS) revalidate(entry, url)
    counts.hits += 1
    return entry
  }

  const isRefused = ({ staleSince }: CacheEntry) => staleSince <= refusedCount

  const isExpired = ({ until }: CachedPage) => until !== null && now() >= until

  async function getOrRender(request: Request, requestId: string): Promise<CachedPage | Response> {
    const { pathname, search } = new URL(request.url)
    const cacheKey = cacheKeyFor(pathname + search, urls)
    if (!cacheKey) return (await render(request, requestId)).response
    const entry = pages.get(cacheKey.key)
    const isUsable = entry && !isDisconnected && !isExpired(entry)
    if (isUsable && !entry.isStale) {
      counts.hits += 1
      return entry
    }
    counts.misses += 1
    const result = renderSince(invalidationCount, cacheKey, requestId).catch((error: unknown) => {
      if (!entry) throw error
      onError(error)
      return entry
    })
    const response = await (isUsable && !isRefused(entry) ? withTimeout(result, MAX_WAIT_MS, () => entry) : result)
    // The page existed a moment ago, so a failure now is a server error.
    if (isCachedPage(response)) return response
    return entry && response.status >= 500 ? entry : response.clone()
  }

  /** Returns a page that was not invalidated between the start of its render and the given number of invalidations. */
  async function renderSince(count: number, cacheKey: CacheKey, requestId: string): Promise<CacheEntry | Response> {
    // A second render starts after the request, so it is recent enough.
    for (;;) {
      const { page, staleSince } = await renderOnce(cacheKey, requestId)
      if (staleSince > count) return page
    }
  }

  /** Renders once for concurrent requests of the same key. Errors are logged under the id of the first request. */
  function renderOnce(cacheKey: CacheKey, requestId: string): Promise<RenderResult> {
    const pending = inFlight.get(cacheKey.key)
    if (pending) return pending.result
    const invalidations = new Map<CacheTag, number>()
    const result = renderUntilFresh(cacheKey, requestId, invalidations).finally(() => inFlight.delete(cacheKey.key))
    inFlight.set(cacheKey.key, { result, invalidations })
    return result
  }

  async function renderUntilFresh(
    cacheKey: CacheKey,
    requestId: string,
    invalidations: PendingRender['invalidations'],
  ): Promise<RenderResult> {
    const firstInvalidation = (isDependency: (tag: CacheTag) => boolean) =>
      Math.min(Infinity, ...[...invalidations].flatMap(([tag, count]) => (isDependency(tag) ? [count] : [])))
    for (let attempt = 1; ; attempt += 1) {
      invalidations.clear()
      const since = clock()
      counts.renders += 1
      const pageRequest = new Request(publicUrl + cacheKey.key, { headers: requestHeaders(cacheKey) })
      const { response, dependencies } = await render(pageRequest, requestId)
      // The cache tags of a page that is not cached are unknown.
      if (response.status >= 500) return { page: response, staleSince: firstInvalidation(() => true) }
      if (response.status !== 200 || !dependencies) {
        pages.delete(cacheKey.key)
        return { page: response, staleSince: firstInvalidation(() => true) }
      }
      const previous = pages.peek(cacheKey.key)
      const renders = [...(previous?.renders ?? []), since].slice(-MAX_RENDERS)
      const fresh = await toCachedPage(response, headers, {
        ...dependencies,
        since,
        route: await routeOf(cacheKey.key),
      })
      const staleSince = firstInvalidation((tag) => hasTag(fresh.tags, tag))
      const isStale = staleSince < Infinity
      if (isStale && attempt < MAX_ATTEMPTS) continue
      const lastRequestedAt = previous?.lastRequestedAt ?? since
      const page = { ...fresh, renders, isStale: isStale || isDisconnected, staleSince, lastRequestedAt }
      pages.set(cacheKey.key, page)
      return { page, staleSince }
    }
  }

  function revalidate(entry: CacheEntry, url: string): void {
    const cacheKey = cacheKeyFor(url, urls)
    if (!cacheKey || inFlight.has(cacheKey.key)) return
    entry.since = clock()
    void renderOnce(cacheKey, newRequestId()).catch(onError)
  }

  function invalidate(tag: CacheTag): void {
    recordInvalidation(tag)
    const at = clock()
    for (const [key, entry] of pages.entries()) {
      if (entry.isStale || !hasTag(entry.tags, tag)) continue
      Object.assign(entry, { isStale: true, staleSince: invalidationCount })
      if (at - entry.lastRequestedAt < RECENTLY_REQUESTED_MS) scheduleRevalidation(key, entry, at)
    }
  }

  function recordInvalidation(tag: CacheTag): void {
    invalidationCount += 1
    for (const { invalidations } of inFlight.values())
      if (!invalidations.has(tag)) invalidations.set(tag, invalidationCount)
  }

  function scheduleRevalidation(key: string, entry: CacheEntry, at: number): void {
    const wait = isThrottled(entry, at) ? Math.max(0, (entry.renders[0] ?? at) + RENDER_WINDOW_MS - at) : 0
    setTimeout(() => {
      if (pages.peek(key)?.isStale) revalidate(entry, key)
    }, wait).unref()
  }

  function invalidateAll({ disconnected } = { disconnected: false }): void {
    isDisconnected = disconnected
    recordInvalidation(ALL_TAGS)
    // Not deleted: stale pages are served while the database is unavailable.
    for (const entry of pages.values()) {
      const staleSince = Math.min(entry.staleSince, invalidationCount)
      Object.assign(entry, { isStale: true, staleSince, renders: [] })
    }
  }

  function refuseStalePages(): void {
    refusedCount = invalidationCount
  }

  const stats = () => ({ pages: pages.size, bytes: pages.calculatedSize, maxBytes, ...counts })

  return { get, getOrRender, invalidate, invalidateAll, refuseStalePages, stats }
}

/** React Router answers a data request with data only if it accepts any type, not `text/html`. */
const requestHeaders = ({ isData }: CacheKey): Record<string, string> =>
  isData ? { accept: '*/*' } : { accept: 'text/html' }

function isThrottled({ renders }: CacheEntry, at: number): boolean {
  return renders.length === MAX_RENDERS && at - (renders[0] ?? 0) < RENDER_WINDOW_MS
}
