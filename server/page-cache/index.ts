/** Whole public pages in memory, kept as long as what they show has not changed. */

export { createPageCache, type PageCache, type Rendered } from './cache.ts'
export { trackDependencies } from './dependencies.ts'
export { listenForInvalidations } from './invalidation-listener.ts'
export { renderAndSend, serveFromCache } from './middleware.ts'
export { quickDoor } from './quick-door.ts'
