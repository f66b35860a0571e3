import { createRoute } from '@hono/zod-openapi'
import { pdfInput } from '#contract/content/pdf/pdf.schema.ts'
import { sheetPdfInput, yearPdfInput } from '#contract/planner/sheets/sheet-content.schema.ts'
import { CONTENT_BYTES_MAX } from '../../platform/api/body-limits.ts'
import { pdfResponses, sendPdf } from '../../platform/api/pdf-response.ts'
import { jsonBody, router } from '../../platform/api/router.ts'
import { lessonsPdf } from './lessons/lessons-pdf.ts'
import { sheetPdf, yearPdf } from './sheets/sheet-pdf.ts'

const lessonsRoute = createRoute({
  method: 'post',
  path: '/binder/pdf',
  summary: 'Render a lesson, a section or the whole binder as a PDF, with my answers',
  'x-max-body-bytes': CONTENT_BYTES_MAX,
  request: { body: jsonBody(pdfInput) },
  responses: pdfResponses,
})

const sheetsRoute = createRoute({
  method: 'post',
  path: '/planner/sheets',
  summary: 'Render a sheet of the planner as a PDF, with my entries',
  'x-max-body-bytes': CONTENT_BYTES_MAX,
  request: { body: jsonBody(sheetPdfInput) },
  responses: pdfResponses,
})

const yearRoute = createRoute({
  method: 'post',
  path: '/planner/sheets/year',
  summary: 'Render the planner of a year as a PDF, with my appointments',
  'x-max-body-bytes': CONTENT_BYTES_MAX,
  request: { body: jsonBody(yearPdfInput) },
  responses: pdfResponses,
})

export const pdfApi = router()
  .openapi(lessonsRoute, async (c) => sendPdf(c, await lessonsPdf(c.var.ctx, c.req.valid('json'))))
  .openapi(sheetsRoute, async (c) => sendPdf(c, await sheetPdf(c.var.ctx, c.req.valid('json'))))
  .openapi(yearRoute, async (c) => sendPdf(c, await yearPdf(c.var.ctx, c.req.valid('json'))))
