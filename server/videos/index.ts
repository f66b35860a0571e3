export { cleanupVideos } from './cleanup-videos.ts'
export { storedVideoParts } from './parts.ts'
export { getPlayback } from './play-video.ts'
export { addVideoPart, beginVideo, getVideo, removeVideo, setCaptions } from './upload-video.ts'
