import { createRoute } from '@hono/zod-openapi'
import { playback, videoParams } from '#contract/videos/videos.schema.ts'
import { getPlayback } from '../videos/index.ts'
import { jsonResponse, problemResponse, router } from './router.ts'

const playbackRoute = createRoute({
  method: 'get',
  path: '/lessons/{id}/video',
  summary: 'Get short-lived URLs of the uploaded video of a lesson that I may read',
  request: { params: videoParams },
  responses: { 200: jsonResponse(playback), ...problemResponse },
})

export const videosApi = router().openapi(playbackRoute, async (c) =>
  c.json(await getPlayback(c.var.ctx, c.req.valid('param')), 200),
)
