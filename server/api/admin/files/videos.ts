import { createRoute, z } from '@hono/zod-openapi'
import { removedResponse } from '#contract/content/content-forms.schema.ts'
import { captionsInput, newVideoInput, video, videoParams, videoPartQuery } from '#contract/videos/videos.schema.ts'
import { addVideoPart, beginVideo, getVideo, removeVideo, setCaptions } from '../../../videos/index.ts'
import { CONTENT_BYTES_MAX } from '../../body-limits.ts'
import { uploadedFile } from '../../middleware/uploads.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../../router.ts'

const binaryContent = { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } }
const responses = { 200: jsonResponse(video), ...problemResponse }
const created = { 201: jsonResponse(video, 'Stored'), ...problemResponse }

const beginRoute = createRoute({
  method: 'post',
  path: '/admin/videos',
  summary: 'Begin the upload of a video; its parts follow',
  request: { body: jsonBody(newVideoInput) },
  responses: created,
})

const partRoute = createRoute({
  method: 'post',
  path: '/admin/video-parts',
  summary: 'Upload the next part of a video as the request body; each but the last has 8 MiB',
  request: { query: videoPartQuery, body: { content: binaryContent, required: true } },
  responses: created,
})

const readRoute = createRoute({
  method: 'get',
  path: '/admin/videos/{id}',
  summary: 'Get a video and how much of it was received',
  request: { params: videoParams },
  responses,
})

const captionsRoute = createRoute({
  method: 'put',
  path: '/admin/videos/{id}',
  summary: 'Set the captions of a video as WebVTT',
  'x-max-body-bytes': CONTENT_BYTES_MAX,
  request: { params: videoParams, body: jsonBody(captionsInput) },
  responses,
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/admin/videos/{id}',
  summary: 'Delete a video or an unfinished upload',
  request: { params: videoParams },
  responses: { 200: jsonResponse(removedResponse), ...problemResponse },
})

export const adminVideosApi = router()
  .openapi(beginRoute, async (c) => c.json(await beginVideo(c.var.ctx, c.req.valid('json')), 201))
  .openapi(partRoute, async (c) =>
    c.json(await addVideoPart(c.var.ctx, { ...c.req.valid('query'), ...uploadedFile(c) }), 201),
  )
  .openapi(readRoute, async (c) => c.json(await getVideo(c.var.ctx, c.req.valid('param')), 200))
  .openapi(captionsRoute, async (c) =>
    c.json(await setCaptions(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(removeRoute, async (c) => c.json(await removeVideo(c.var.ctx, c.req.valid('param')), 200))
