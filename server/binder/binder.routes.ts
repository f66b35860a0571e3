import { createRoute } from '@hono/zod-openapi'
import { PROGRESS_BYTES_MAX } from '#contract/binder/lesson-progress.ts'
import { lessonProgress, myProgressResponse, progressInput, progressParams } from '#contract/binder/progress.schema.ts'
import { pdfInput } from '#contract/pdf/pdf.schema.ts'
import { CONTENT_BYTES_MAX } from '../api/body-limits.ts'
import { operation } from '../api/operation.ts'
import { pdfResponses, sendPdf } from '../api/pdf-response.ts'
import { jsonBody, router } from '../api/router.ts'
import { lessonsPdf } from '../pdf/index.ts'
import { getProgress, saveProgress } from './progress.ts'

/** Progress within its limits can take more bytes as JSON, because of escapes. */
const PROGRESS_BODY_BYTES_MAX = 2 * PROGRESS_BYTES_MAX

export const binderApi = router().openapiRoutes([
  operation('GET /binder/progress', getProgress, {
    summary: 'Get my progress in all lessons: answers, ticked steps, done marks',
    output: myProgressResponse,
  }),
  operation('PUT /binder/progress/{lessonId}', saveProgress, {
    summary: 'Merge the progress of a lesson into my account; returns the merged progress',
    maxBodyBytes: PROGRESS_BODY_BYTES_MAX,
    params: progressParams,
    body: progressInput,
    output: lessonProgress,
  }),
])

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
