import { urlWord } from '#contract/slugs.ts'

/** The cache key of a URL. */
export type CacheKey = {
  /** Path and canonical query, without the parameters that the page does not read. */
  key: string
  /** True for the data of a page, which the client router requests. */
  isData: boolean
}

/** Returns the ids of the routes that match a path, from the root to the leaf. */
export type RouteIdsOf = (path: string) => readonly string[]

type Rule = {
  pattern: RegExp
  /** Parameters that select content. Others do not change the page. */
  cachedBy?: string[]
  /** Parameters that can have any number of values. A URL with one of them is not cached. */
  uncachedBy?: string[]
}

/** The URLs that may be cached. Slugs have one spelling here, so that escapes and upper case do not add pages. */
const rules: Rule[] = [
  { pattern: /^\/blog$/, cachedBy: ['category', 'tag'], uncachedBy: ['after', 'before'] },
  { pattern: /^\/binder\/print$/, cachedBy: ['category'] },
  { pattern: /^\/(blog|binder|store)\/[a-z\d-]+$/ },
  { pattern: /^\/(store|classes|schedule|binder|checkout|enrollment-success|orders)?$/ },
  { pattern: /^\/auth$/, uncachedBy: ['next'] },
  { pattern: /^\/(auth\/[a-z-]+|account(\/[a-z-]+)?)$/ },
  { pattern: /^\/(robots\.txt|sitemap\.xml|schedule\.ics|blog\/(rss|atom)\.xml)$/ },
]

/** The parameter by which the client router requests the data of some routes only. */
const ROUTE_IDS = '_routes'
const MAX_URL_LENGTH = 500

/** Returns the cache key of a URL, or undefined for a URL that is rendered for each request. */
export function cacheKeyFor(url: string, routeIdsOf: RouteIdsOf): CacheKey | undefined {
  if (url.length > MAX_URL_LENGTH) return undefined
  const queryIndex = url.indexOf('?')
  const path = queryIndex < 0 ? url : url.slice(0, queryIndex)
  const isData = path.endsWith('.data')
  const page = isData ? pageOfData(path) : path
  const rule = rules.find(({ pattern }) => pattern.test(page))
  if (!rule) return undefined
  if (queryIndex < 0) return { key: path, isData }
  const query = canonicalQuery(new URLSearchParams(url.slice(queryIndex + 1)), rule, isData ? routeIdsOf(page) : null)
  return query && { key: query.size > 0 ? `${path}?${query}` : path, isData }
}

/** `/blog.data` belongs to `/blog`, `/_.data` to `/`. `/blog/_.data` belongs to `/blog/`, which is not cached. */
function pageOfData(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.slice(0, -'.data'.length)
}

/** Returns the parameters that change the page, in a fixed order. Returns undefined if the URL is not to be cached. */
function canonicalQuery(
  params: URLSearchParams,
  { cachedBy = [], uncachedBy = [] }: Rule,
  routeIds: readonly string[] | null,
): URLSearchParams | undefined {
  if (uncachedBy.some((name) => params.get(name))) return undefined
  const query = new URLSearchParams()
  const requested = routeIds && params.get(ROUTE_IDS)?.split(',')
  if (requested && requested[0] !== '') {
    const matchingIds = routeIds.filter((id) => requested.includes(id))
    if (matchingIds.length === 0) return undefined
    query.set(ROUTE_IDS, matchingIds.join())
  }
  for (const name of cachedBy) {
    const value = params.get(name)
    if (value && value !== urlWord(value)) return undefined
    if (value) query.set(name, value)
  }
  return query
}
