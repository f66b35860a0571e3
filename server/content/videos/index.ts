export { cleanupVideos } from './cleanup-videos.ts'
export { storedVideoParts } from './parts.ts'
