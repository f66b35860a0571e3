import { LRUCache } from 'lru-cache'
import { newRequestId } from '../http/request-id.ts'
import { withTimeout } from '../work-limits.ts'
import { type CacheableRoute, type CacheKey, cacheableUrls, cacheKeyFor } from './cache-keys.ts'
import { type CachedPage, isCachedPage, toCachedPage } from './cached-page.ts'
import type { CacheTag, Dependencies } from './dependencies.ts'
import type { PageCacheStats } from './page-cache-stats.ts'

/** A rendered page and its dependencies. The dependencies are null if the page must not be cached. */
export type Rendered = { response: Response; dependencies: Dependencies | null }

/** `renders`: the start times of the recent renders. */
type CacheEntry = CachedPage & { isStale: boolean; lastRequestedAt: number; renders: number[] }

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

export type PageCache = {
  /** Returns the page of a URL if it can be sent at once. Otherwise `getOrRender` is needed. */
  get(url: string): CachedPage | undefined
  /** Returns the page of a request, rendered once for all waiting requests, or a response that must not be cached. */
  getOrRender(request: Request, requestId: string): Promise<CachedPage | Response>
  invalidate(tag: CacheTag): void
  /** While `disconnected`, no page is served from memory, because changes are not received. */
  invalidateAll(options?: { disconnected: boolean }): void
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
  mostBytes?: number
  onError: (error: unknown) => void
}

/**
 * Creates the in-memory cache of whole public pages, the same bytes for everyone (features: machines, 6). A page is
 * rendered once for all requests that wait for it, and again when content that it depends on changes.
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
  const { mostBytes = MAX_BYTES } = options
  const urls = cacheableUrls(cacheableRoutes)
  const pages = new LRUCache<string, CacheEntry>({
    maxSize: mostBytes,
    maxEntrySize: Math.min(mostBytes, MAX_PAGE_BYTES),
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
  })
  const inFlight = new Map<string, { result: Promise<CacheEntry | Response>; invalidatedTags: Set<CacheTag> }>()
  const counts = { hits: 0, misses: 0, renders: 0 }
  let isDisconnected = true

  function get(url: string): CachedPage | undefined {
    const entry = pages.get(url) ?? pages.get(cacheKeyFor(url, urls)?.key ?? '')
    if (!entry || isDisconnected || isExpired(entry)) return undefined
    const at = clock()
    entry.lastRequestedAt = at
    if (entry.isStale && !isThrottled(entry, at)) return undefined
    if (!entry.isStale && at - entry.since > AGE_MS) revalidate(entry, url)
    counts.hits += 1
    return entry
  }

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
    const result = renderOnce(cacheKey, requestId).catch((error: unknown) => {
      if (!entry) throw error
      onError(error)
      return entry
    })
    const response = await (isUsable ? withTimeout(result, MAX_WAIT_MS, () => entry) : result)
    // The page existed a moment ago, so a failure now is a server error.
    if (isCachedPage(response)) return response
    return entry && response.status >= 500 ? entry : response.clone()
  }

  /** Renders once for concurrent requests of the same key. Errors are logged under the id of the first request. */
  function renderOnce(cacheKey: CacheKey, requestId: string): Promise<CacheEntry | Response> {
    const pending = inFlight.get(cacheKey.key)
    if (pending) return pending.result
    const invalidatedTags = new Set<CacheTag>()
    const result = renderUntilFresh(cacheKey, requestId, invalidatedTags).finally(() => inFlight.delete(cacheKey.key))
    inFlight.set(cacheKey.key, { result, invalidatedTags })
    return result
  }

  async function renderUntilFresh(
    cacheKey: CacheKey,
    requestId: string,
    invalidatedTags: Set<CacheTag>,
  ): Promise<CacheEntry | Response> {
    for (let attempt = 1; ; attempt += 1) {
      invalidatedTags.clear()
      const since = clock()
      counts.renders += 1
      const pageRequest = new Request(publicUrl + cacheKey.key, { headers: requestHeaders(cacheKey) })
      const { response, dependencies } = await render(pageRequest, requestId)
      if (response.status >= 500) return response
      if (response.status !== 200 || !dependencies) {
        pages.delete(cacheKey.key)
        return response
      }
      const previous = pages.peek(cacheKey.key)
      const renders = [...(previous?.renders ?? []), since].slice(-MAX_RENDERS)
      const fresh = await toCachedPage(response, headers, {
        ...dependencies,
        since,
        route: await routeOf(cacheKey.key),
      })
      const entry = { ...fresh, renders, isStale: isDisconnected, lastRequestedAt: previous?.lastRequestedAt ?? since }
      if (![...invalidatedTags].some((tag) => hasTag(entry, tag))) {
        pages.set(cacheKey.key, entry)
        return entry
      }
      if (attempt === MAX_ATTEMPTS) {
        pages.set(cacheKey.key, { ...entry, isStale: true })
        return entry
      }
    }
  }

  function revalidate(entry: CacheEntry, url: string): void {
    const cacheKey = cacheKeyFor(url, urls)
    if (!cacheKey || inFlight.has(cacheKey.key)) return
    entry.since = clock()
    void renderOnce(cacheKey, newRequestId()).catch(onError)
  }

  function invalidate(tag: CacheTag): void {
    for (const { invalidatedTags } of inFlight.values()) invalidatedTags.add(tag)
    const at = clock()
    for (const [key, entry] of pages.entries()) {
      if (entry.isStale || !hasTag(entry, tag)) continue
      entry.isStale = true
      if (at - entry.lastRequestedAt < RECENTLY_REQUESTED_MS) scheduleRevalidation(key, entry, at)
    }
  }

  function scheduleRevalidation(key: string, entry: CacheEntry, at: number): void {
    const wait = isThrottled(entry, at) ? Math.max(0, (entry.renders[0] ?? at) + RENDER_WINDOW_MS - at) : 0
    setTimeout(() => {
      if (pages.peek(key)?.isStale) revalidate(entry, key)
    }, wait).unref()
  }

  function invalidateAll({ disconnected } = { disconnected: false }): void {
    isDisconnected = disconnected
    for (const { invalidatedTags } of inFlight.values()) invalidatedTags.add(ALL_TAGS)
    // Not deleted: stale pages are served while the database is unavailable.
    for (const entry of pages.values()) Object.assign(entry, { isStale: true, renders: [] })
  }

  const stats = () => ({ pages: pages.size, bytes: pages.calculatedSize, mostBytes, ...counts })

  return { get, getOrRender, invalidate, invalidateAll, stats }
}

const ALL_TAGS: CacheTag = '*'

/** React Router answers a data request with data only if it accepts any type, not `text/html`. */
const requestHeaders = ({ isData }: CacheKey): Record<string, string> =>
  isData ? { accept: '*/*' } : { accept: 'text/html' }

function hasTag({ tags }: CachedPage, tag: CacheTag): boolean {
  return tag === ALL_TAGS || tags.has(tag) || tags.has(tag.replace(/:.*/, ':*'))
}

function isThrottled({ renders }: CacheEntry, at: number): boolean {
  return renders.length === MAX_RENDERS && at - (renders[0] ?? 0) < RENDER_WINDOW_MS
}
