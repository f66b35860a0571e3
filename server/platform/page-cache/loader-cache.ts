import { LRUCache } from 'lru-cache'
import { type CacheTag, hasTag, type InvalidatedCache, type ResultDependencies } from './cache-tags.ts'

type CachedResult = { value: unknown; dependencies: ResultDependencies }

/** The results of loaders. Most of a page's loaders are the same on every page, and few of their results change. */
export type LoaderCache = InvalidatedCache & {
  get: (key: string) => CachedResult | undefined
  /** Returns a function that keeps a result, unless anything was invalidated since. */
  startLoading: (key: string) => (result: CachedResult) => void
}

/** Time that a result is kept without an invalidation (ms), as for pages. */
const AGE_MS = 30_000
const MAX_RESULTS = 200

export function createLoaderCache({ now }: { now: () => Date }): LoaderCache {
  const results = new LRUCache<string, CachedResult>({ max: MAX_RESULTS, ttl: AGE_MS })
  let isDisconnected = true
  let invalidationCount = 0

  function get(key: string): CachedResult | undefined {
    const result = isDisconnected ? undefined : results.get(key)
    const until = result?.dependencies.until
    return until && until <= now() ? undefined : result
  }

  function startLoading(key: string) {
    const countBefore = invalidationCount
    return (result: CachedResult) => {
      if (invalidationCount === countBefore) results.set(key, result)
    }
  }

  function invalidate(tag: CacheTag): void {
    invalidationCount += 1
    for (const [key, { dependencies }] of results.entries())
      if (hasTag(new Set(dependencies.tags), tag)) results.delete(key)
  }

  function invalidateAll({ disconnected } = { disconnected: false }): void {
    isDisconnected = disconnected
    invalidationCount += 1
    results.clear()
  }

  return { get, startLoading, invalidate, invalidateAll }
}
