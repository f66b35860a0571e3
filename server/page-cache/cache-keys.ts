/** An address as its page is kept under. */
export type CacheKey = {
  /** Path and query, the query with nothing in it that the page does not read. */
  key: string
  /** Whether this is the data of a page, as the router of the browser asks for it. */
  isData: boolean
}

/**
 * The pages that may be kept, with what each reads of its query. Everything else in a query (a campaign's marks, a random
 * number) changes nothing on the page, and makes no page of its own.
 */
const cacheableRoutes: [pattern: RegExp, reads: string[]][] = [
  [/^\/blog$/, ['after', 'before', 'category', 'tag']],
  [/^\/binder\/print$/, ['category']],
  [/^\/(blog|binder|store)\/[^/.]+$/, []],
  [/^\/(store|classes|schedule|binder|checkout|enrollment-success|orders)?$/, []],
  [/^\/auth$/, ['next']],
  [/^\/(auth\/[a-z-]+|account(\/[a-z-]+)?)$/, []],
  [/^\/(robots\.txt|sitemap\.xml|schedule\.ics|blog\/(rss|atom)\.xml)$/, []],
]

/** What the router of the browser adds to the query: the parts of the page that it needs. */
const PARTS = '_routes'
const MAX_URL_LENGTH = 500

/** Undefined for what is rendered for each who asks. */
export function cacheKeyFor(url: string): CacheKey | undefined {
  if (url.length > MAX_URL_LENGTH) return undefined
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const isData = path.endsWith('.data')
  const page = isData ? pageOfData(path) : path
  const reads = cacheableRoutes.find(([pattern]) => pattern.test(page))?.[1]
  if (!reads) return undefined
  const query = mark < 0 ? '' : queryOf(url.slice(mark + 1), isData ? [...reads, PARTS] : reads)
  return { key: path + query, isData }
}

/** `/blog.data` is of `/blog`, `/_.data` of `/`; `/blog/_.data` is of `/blog/`, which is none of the pages. */
function pageOfData(path: string): string {
  return path.endsWith('/_.data') ? path.slice(0, -'_.data'.length) : path.slice(0, -'.data'.length)
}

/** What is read, in one order, each once: two that mean the same page are one address. */
function queryOf(query: string, reads: string[]): string {
  const given = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of reads.toSorted()) {
    const value = given.get(name)
    if (value) read.set(name, value)
  }
  return read.size > 0 ? `?${read}` : ''
}
