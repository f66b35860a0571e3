import { playback, videoParams } from '#contract/content/videos/videos.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { getPlayback } from './play-video.ts'

export const videosApi = router().openapiRoutes([
  operation('GET /lessons/{id}/video', getPlayback, {
    summary: 'Get short-lived URLs of the uploaded video of a lesson that I may read',
    params: videoParams,
    output: playback,
  }),
])
