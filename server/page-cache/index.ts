/** Whole public pages in memory, kept as long as what they show has not changed. */

export { createPageCache, type PageCache, type PageFigures, type Rendered } from './cache.ts'
export { watchReading } from './dependencies.ts'
export { listenToChanges } from './invalidation-listener.ts'
export { keptDoor, sendPages } from './middleware.ts'
export { quickDoor } from './quick-door.ts'
