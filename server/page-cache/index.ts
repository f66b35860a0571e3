/** Caches whole public pages in memory until their content changes. */

export { createPageCache, type PageCache, type Rendered } from './cache.ts'
export type { CacheableRoute } from './cache-keys.ts'
export { type DependencyTracker, trackDependencies } from './dependencies.ts'
export { listenForInvalidations } from './invalidation-listener.ts'
export { renderAndSend, serveFromCache } from './middleware.ts'
