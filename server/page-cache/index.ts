/** Whole public pages in memory, kept as long as what they show has not changed. */
export { listenToChanges } from './changes.ts'
export { keptDoor, sendPages } from './door.ts'
export { createPageCache, type PageCache, type PageFigures, type Rendered } from './page-cache.ts'
export { quickDoor } from './quick-door.ts'
export { watchReading } from './topics.ts'
