import { playback, videoParams } from '#contract/videos/videos.schema.ts'
import { getPlayback } from '../videos/index.ts'
import { operation } from './operation.ts'
import { router } from './router.ts'

export const videosApi = router().openapiRoutes([
  operation('GET /lessons/{id}/video', getPlayback, {
    summary: 'Get short-lived URLs of the uploaded video of a lesson that I may read',
    params: videoParams,
    output: playback,
  }),
])
