import type { CacheRule } from '#contract/page-handle.ts'
import { urlWord } from '#contract/slugs.ts'

export type CacheKey = {
  /** Path and canonical query, without the parameters that the page does not read. */
  key: string
  /** True for the data of a page, which the client router requests. */
  isData: boolean
}

export type CacheableRoute = {
  path: string
  /** The ids of the route and its layouts, from the root to the leaf. */
  ids: readonly string[]
  rule: CacheRule
}

type CacheableUrls = { pattern: RegExp; ids: readonly string[]; rule: CacheRule }[]

/** A slug has only one cacheable spelling, so that escapes and upper case add no pages. */
export function cacheableUrls(routes: readonly CacheableRoute[]): CacheableUrls {
  const isDynamic = ({ path }: CacheableRoute) => Number(path.includes(':'))
  return routes
    .toSorted((a, b) => isDynamic(a) - isDynamic(b))
    .map(({ path, ids, rule }) => {
      const source = path.replaceAll('.', '\\.').replaceAll(/:\w+/g, SLUG)
      return { pattern: new RegExp(`^${source}$`), ids, rule }
    })
}

/** The parameter by which the client router requests the data of some routes only. */
const ROUTE_IDS = '_routes'
const MAX_URL_LENGTH = 500
const SLUG = '[a-z\\d-]+'

/** Returns the cache key of a URL, or undefined for a URL that is rendered for each request. */
export function cacheKeyFor(url: string, urls: CacheableUrls): CacheKey | undefined {
  if (url.length > MAX_URL_LENGTH) return undefined
  const queryIndex = url.indexOf('?')
  const path = queryIndex < 0 ? url : url.slice(0, queryIndex)
  const isData = path.endsWith('.data')
  const page = isData ? pageOfData(path) : path
  const match = urls.find(({ pattern }) => pattern.test(page))
  if (!match) return undefined
  if (queryIndex < 0) return { key: path, isData }
  const query = canonicalQuery(new URLSearchParams(url.slice(queryIndex + 1)), match.rule, isData ? match.ids : null)
  return query && { key: query.size > 0 ? `${path}?${query}` : path, isData }
}

/** `/blog.data` belongs to `/blog`, `/_.data` to `/`. `/blog/_.data` belongs to `/blog/`, which is not cached. */
function pageOfData(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.slice(0, -'.data'.length)
}

function canonicalQuery(
  params: URLSearchParams,
  { keyParams = [], bypassParams = [] }: CacheRule,
  routeIds: readonly string[] | null,
): URLSearchParams | undefined {
  if (bypassParams.some((name) => params.get(name))) return undefined
  const query = new URLSearchParams()
  const requested = routeIds && params.get(ROUTE_IDS)?.split(',')
  if (requested && requested[0] !== '') {
    const matchingIds = routeIds.filter((id) => requested.includes(id))
    if (matchingIds.length === 0) return undefined
    query.set(ROUTE_IDS, matchingIds.join())
  }
  for (const name of keyParams) {
    const value = params.get(name)
    if (value && value !== urlWord(value)) return undefined
    if (value) query.set(name, value)
  }
  return query
}
