import { createRoute, z } from '@hono/zod-openapi'
import { removedResponse } from '#contract/content/editing/content-forms.schema.ts'
import {
  captionsInput,
  newVideoInput,
  video,
  videoParams,
  videoPartQuery,
} from '#contract/content/videos/videos.schema.ts'
import { CONTENT_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { uploadedFile } from '../../platform/api/middleware/uploads.ts'
import { operation } from '../../platform/api/operation.ts'
import { jsonResponse, problemResponse, router } from '../../platform/api/router.ts'
import { addVideoPart, beginVideo, getVideo, removeVideo, setCaptions } from './upload-video.ts'

const binaryContent = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }

const partRoute = createRoute({
  method: 'post',
  path: '/admin/video-parts',
  'x-permission': 'classes',
  summary: 'Upload the next part of a video as the request body; each but the last has 8 MiB',
  request: { query: videoPartQuery, body: { content: binaryContent, required: true } },
  responses: { 201: jsonResponse(video, 'Stored'), ...problemResponse },
})

export const adminVideosApi = router()
  .openapiRoutes([
    operation('POST /admin/videos', beginVideo, {
      permission: 'classes',
      summary: 'Begin the upload of a video; its parts follow',
      body: newVideoInput,
      output: video,
      status: 201,
      result: 'Stored',
    }),
    operation('GET /admin/videos/{id}', getVideo, {
      permission: 'classes',
      summary: 'Get a video and how much of it was received',
      params: videoParams,
      output: video,
    }),
    operation('PUT /admin/videos/{id}', setCaptions, {
      permission: 'classes',
      summary: 'Set the captions of a video as WebVTT',
      maxBodyBytes: CONTENT_BYTES_MAX,
      params: videoParams,
      body: captionsInput,
      output: video,
    }),
    operation('DELETE /admin/videos/{id}', removeVideo, {
      permission: 'classes',
      summary: 'Delete a video or an unfinished upload',
      params: videoParams,
      output: removedResponse,
    }),
  ])
  .openapi(partRoute, async (c) =>
    c.json(await addVideoPart(c.var.ctx, { ...c.req.valid('query'), ...uploadedFile(c) }), 201),
  )
