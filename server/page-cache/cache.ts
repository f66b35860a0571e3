import { LRUCache } from 'lru-cache'
import { newRequestId } from '../request-id.ts'
import { type CacheKey, cacheKeyFor, type RouteIdsOf } from './cache-keys.ts'
import { type CachedPage, isCachedPage, toCachedPage } from './cached-page.ts'
import type { CacheTag, Dependencies } from './dependencies.ts'
import type { PageCacheStats } from './page-cache-stats.ts'

/** A rendered page and its dependencies. The dependencies are null if the page must not be cached. */
export type Rendered = { answer: Response; shown: Dependencies | null }

/**
 * A page in memory: whether it needs a new render, the time of the last request, and the start times of recent renders.
 */
type Kept = CachedPage & { isStale: boolean; lastAsked: number; renders: number[] }

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
const TRIES = 3
/** Memory limits for all cached pages and for one page (bytes). */
const MAX_BYTES = 64 * 1024 * 1024
const MOST_BYTES_OF_ONE = 4 * 1024 * 1024

export type PageCache = {
  /** Returns the page of a URL if it can be sent at once. Otherwise `getOrRender` is needed. */
  get(url: string): CachedPage | undefined
  /** Returns the page of a request, rendered once for all waiting requests, or a response that must not be cached. */
  getOrRender(request: Request, requestId: string): Promise<CachedPage | Response>
  /** Marks the pages with this cache tag as stale. */
  invalidate(topic: CacheTag): void
  /**
   * Marks all pages as stale. While `disconnected`, no page is served from memory, because changes are not received.
   */
  invalidateAll(options?: { disconnected: boolean }): void
  figures(): PageCacheStats
}

type Options = {
  render: (request: Request, requestId: string) => Promise<Rendered>
  /** Returns the route pattern of a URL. */
  routeOf: (url: string) => Promise<string>
  routeIdsOf: RouteIdsOf
  /** The origin that pages are rendered for, whatever host was requested. */
  publicUrl: string
  /** Headers of every response of the site. */
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
  const { render, routeOf, routeIdsOf, publicUrl, headers, now, onError, clock = () => performance.now() } = options
  const { mostBytes = MAX_BYTES } = options
  const pages = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    maxEntrySize: Math.min(mostBytes, MOST_BYTES_OF_ONE),
    sizeCalculation: ({ bytes }, key) => bytes + key.length,
  })
  const underWay = new Map<string, { made: Promise<Kept | Response>; heard: Set<CacheTag> }>()
  const counts = { hits: 0, misses: 0, renders: 0 }
  let isDeaf = true

  function get(url: string): CachedPage | undefined {
    const kept = pages.get(url) ?? pages.get(cacheKeyFor(url, routeIdsOf)?.key ?? '')
    if (!kept || isDeaf || isOver(kept)) return undefined
    const at = clock()
    kept.lastAsked = at
    if (kept.isStale && !isThrottled(kept, at)) return undefined
    if (!kept.isStale && at - kept.since > AGE_MS) revalidate(kept, url)
    counts.hits += 1
    return kept
  }

  const isOver = ({ until }: CachedPage) => until !== null && now() >= until

  async function getOrRender(request: Request, requestId: string): Promise<CachedPage | Response> {
    const { pathname, search } = new URL(request.url)
    const address = cacheKeyFor(pathname + search, routeIdsOf)
    if (!address) return (await render(request, requestId)).answer
    const kept = pages.get(address.key)
    const isTrue = kept && !isDeaf && !isOver(kept)
    if (isTrue && !kept.isStale) {
      counts.hits += 1
      return kept
    }
    counts.misses += 1
    const made = make(address, requestId).catch((fault: unknown) => {
      if (!kept) throw fault
      onError(fault)
      return kept
    })
    const answer = await (isTrue ? Promise.race([made, after(MAX_WAIT_MS, kept)]) : made)
    // The page existed a moment ago, so a failure now is a server error.
    if (isCachedPage(answer)) return answer
    return kept && answer.status >= 500 ? kept : answer.clone()
  }

  /** Renders once for concurrent requests of the same key. Errors are logged under the id of the first request. */
  function make(address: CacheKey, requestId: string): Promise<Kept | Response> {
    const begun = underWay.get(address.key)
    if (begun) return begun.made
    const heard = new Set<CacheTag>()
    const made = renderUntilStill(address, requestId, heard).finally(() => underWay.delete(address.key))
    underWay.set(address.key, { made, heard })
    return made
  }

  async function renderUntilStill(
    address: CacheKey,
    requestId: string,
    heard: Set<CacheTag>,
  ): Promise<Kept | Response> {
    for (let tries = 1; ; tries += 1) {
      heard.clear()
      const since = clock()
      counts.renders += 1
      const asking = new Request(publicUrl + address.key, { headers: asked(address) })
      const { answer, shown } = await render(asking, requestId)
      if (answer.status >= 500) return answer
      if (answer.status !== 200 || !shown) {
        pages.delete(address.key)
        return answer
      }
      const before = pages.peek(address.key)
      const renders = [...(before?.renders ?? []), since].slice(-MAX_RENDERS)
      const fresh = await toCachedPage(answer, headers, { ...shown, since, route: await routeOf(address.key) })
      const kept = { ...fresh, renders, isStale: isDeaf, lastAsked: before?.lastAsked ?? since }
      if (![...heard].some((topic) => isOf(kept, topic))) {
        pages.set(address.key, kept)
        return kept
      }
      if (tries === TRIES) {
        pages.set(address.key, { ...kept, isStale: true })
        return kept
      }
    }
  }

  function revalidate(kept: Kept, url: string): void {
    const address = cacheKeyFor(url, routeIdsOf)
    if (!address || underWay.has(address.key)) return
    kept.since = clock()
    void make(address, newRequestId()).catch(onError)
  }

  function invalidate(topic: CacheTag): void {
    for (const { heard } of underWay.values()) heard.add(topic)
    const at = clock()
    for (const [key, kept] of pages.entries()) {
      if (kept.isStale || !isOf(kept, topic)) continue
      kept.isStale = true
      if (at - kept.lastAsked < RECENTLY_REQUESTED_MS) renewSoon(key, kept, at)
    }
  }

  /** Revalidates a page at once, or at the end of the render window if it changes constantly. */
  function renewSoon(key: string, kept: Kept, at: number): void {
    const wait = isThrottled(kept, at) ? Math.max(0, (kept.renders[0] ?? at) + RENDER_WINDOW_MS - at) : 0
    setTimeout(() => {
      if (pages.peek(key)?.isStale) revalidate(kept, key)
    }, wait).unref()
  }

  function invalidateAll({ disconnected } = { disconnected: false }): void {
    isDeaf = disconnected
    for (const { heard } of underWay.values()) heard.add(EVERYTHING)
    // Not deleted: stale pages are served while the database is unavailable.
    for (const kept of pages.values()) Object.assign(kept, { isStale: true, renders: [] })
  }

  const figures = () => ({ pages: pages.size, bytes: pages.calculatedSize, mostBytes, ...counts })

  return { get, getOrRender, invalidate, invalidateAll, figures }
}

const EVERYTHING: CacheTag = '*'

/** React Router answers a data request with data only if it accepts any type, not `text/html`. */
const asked = ({ isData }: CacheKey): Record<string, string> => (isData ? { accept: '*/*' } : { accept: 'text/html' })

function isOf({ topics }: CachedPage, topic: CacheTag): boolean {
  return topic === EVERYTHING || topics.has(topic) || topics.has(topic.replace(/:.*/, ':*'))
}

/** True if the page was rendered too often within the render window. */
function isThrottled({ renders }: Kept, at: number): boolean {
  return renders.length === MAX_RENDERS && at - (renders[0] ?? 0) < RENDER_WINDOW_MS
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms).unref())
}
