import { createRoute } from '@hono/zod-openapi'
import { PROGRESS_BYTES_MAX } from '#contract/binder/lesson-progress.ts'
import { lessonProgress, myProgressResponse, progressInput, progressParams } from '#contract/binder/progress.schema.ts'
import { pdfInput } from '#contract/pdf/pdf.schema.ts'
import { getProgress, saveProgress } from '../binder/index.ts'
import { lessonsPdf } from '../pdf/index.ts'
import { CONTENT_BYTES_MAX } from './body-limits.ts'
import { pdfResponses, sendPdf } from './pdf-response.ts'
import { jsonBody, jsonResponse, problemResponse, router } from './router.ts'

/** Progress within its limits can take more bytes as JSON, because of escapes. */
const PROGRESS_BODY_BYTES_MAX = 2 * PROGRESS_BYTES_MAX

const progressRoute = createRoute({
  method: 'get',
  path: '/binder/progress',
  summary: 'Get my progress in all lessons: answers, ticked steps, done marks',
  responses: { 200: jsonResponse(myProgressResponse), ...problemResponse },
})

const saveProgressRoute = createRoute({
  method: 'put',
  path: '/binder/progress/{lessonId}',
  summary: 'Merge the progress of a lesson into my account; returns the merged progress',
  'x-max-body-bytes': PROGRESS_BODY_BYTES_MAX,
  request: { params: progressParams, body: jsonBody(progressInput) },
  responses: { 200: jsonResponse(lessonProgress), ...problemResponse },
})

export const binderApi = router()
  .openapi(progressRoute, async (c) => c.json(await getProgress(c.var.ctx), 200))
  .openapi(saveProgressRoute, async (c) =>
    c.json(await saveProgress(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )

const pdfRoute = createRoute({
  method: 'post',
  path: '/binder/pdf',
  summary: 'Render a lesson, a section or the whole binder as a PDF, with my answers',
  'x-max-body-bytes': CONTENT_BYTES_MAX,
  request: { body: jsonBody(pdfInput) },
  responses: pdfResponses,
})

export const pdfApi = router().openapi(pdfRoute, async (c) =>
  sendPdf(c, await lessonsPdf(c.var.ctx, c.req.valid('json'))),
)
