import { LRUCache } from 'lru-cache'
import { newRequestId } from '../request-id.ts'
import { type CacheKey, cacheKeyFor, type RouteIdsOf } from './cache-keys.ts'
import { type CachedPage, isCachedPage, toCachedPage } from './cached-page.ts'
import type { CacheTag, Dependencies } from './dependencies.ts'
import type { PageCacheStats } from './page-cache-stats.ts'

/** A page as it was rendered, and what it shows; null where it is nothing to keep. */
export type Rendered = { answer: Response; shown: Dependencies | null }

/** A page in memory: whether a new one is wanted, when somebody last asked for it, and when it was made lately. */
type Kept = CachedPage & { isStale: boolean; lastAsked: number; renders: number[] }

/** How old a page may grow before it is looked at again, though nothing was told of it (milliseconds). */
const AGE_MS = 30_000
/** A page that nobody asked for so long is not made anew before somebody does (milliseconds). */
const RECENTLY_REQUESTED_MS = 60_000
/** How often one page is made anew for whoever waits, and within how long (milliseconds); beyond, the old one is shown. */
const MAX_RENDERS = 3
const RENDER_WINDOW_MS = 400
/** How long a reader waits for a new page before the old one is shown (milliseconds). */
const MAX_WAIT_MS = 1_000
/** How often a page is begun again because something changed while it was rendered. */
const TRIES = 3
/** The memory that all cached pages may take, and that one may take (bytes). */
const MAX_BYTES = 64 * 1024 * 1024
const MOST_BYTES_OF_ONE = 4 * 1024 * 1024

export type PageCache = {
  /** The page of this address as it may be sent at once; undefined where one has to be asked for by `page`. */
  get(url: string): CachedPage | undefined
  /** The page of this address, rendered if need be, once for all who wait; or the answer that is for this reader alone. */
  getOrRender(request: Request, requestId: string): Promise<CachedPage | Response>
  /** Something changed. */
  invalidate(topic: CacheTag): void
  /** Anything may have changed. While `deaf`, pages are made for each who asks: what changes is not heard. */
  invalidateAll(options?: { disconnected: boolean }): void
  figures(): PageCacheStats
}

type Options = {
  render: (request: Request, requestId: string) => Promise<Rendered>
  /** The pattern of the page at an address. */
  routeOf: (url: string) => Promise<string>
  routeIdsOf: RouteIdsOf
  /** The origin that pages are rendered for, whatever address they are asked at. */
  publicUrl: string
  /** Headers that every answer of this site carries. */
  headers: Record<string, string>
  /** The time of day, by which what a page shows may be over. */
  now: () => Date
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
  mostBytes?: number
  onError: (error: unknown) => void
}

/**
 * Whole public pages in memory, the same bytes for everyone (features: machines, 6). A page is rendered once for all who
 * wait for it, and again when something changes that it shows.
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
    // The page was there a moment ago: what fails now is our fault.
    if (isCachedPage(answer)) return answer
    return kept && answer.status >= 500 ? kept : answer.clone()
  }

  /** One rendering for all who ask for the same meanwhile; what fails in it is told by the name of the first request. */
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

  /** At once, or where it changes all the time, when its turn comes. */
  function renewSoon(key: string, kept: Kept, at: number): void {
    const wait = isThrottled(kept, at) ? Math.max(0, (kept.renders[0] ?? at) + RENDER_WINDOW_MS - at) : 0
    setTimeout(() => {
      if (pages.peek(key)?.isStale) revalidate(kept, key)
    }, wait).unref()
  }

  function invalidateAll({ disconnected } = { disconnected: false }): void {
    isDeaf = disconnected
    for (const { heard } of underWay.values()) heard.add(EVERYTHING)
    // Not thrown away: while the database is away they are shown as they were.
    for (const kept of pages.values()) Object.assign(kept, { isStale: true, renders: [] })
  }

  const figures = () => ({ pages: pages.size, bytes: pages.calculatedSize, mostBytes, ...counts })

  return { get, getOrRender, invalidate, invalidateAll, figures }
}

const EVERYTHING: CacheTag = '*'

/** The router of the browser is answered in its own words only when it says who it is. */
const asked = ({ isData }: CacheKey): Record<string, string> => (isData ? { accept: '*/*' } : { accept: 'text/html' })

function isOf({ topics }: CachedPage, topic: CacheTag): boolean {
  return topic === EVERYTHING || topics.has(topic) || topics.has(topic.replace(/:.*/, ':*'))
}

/** Made anew so often within a moment that it is not made again yet. */
function isThrottled({ renders }: Kept, at: number): boolean {
  return renders.length === MAX_RENDERS && at - (renders[0] ?? 0) < RENDER_WINDOW_MS
}

function after<T>(ms: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ms).unref())
}
