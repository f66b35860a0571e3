import { createRoute, z } from '@hono/zod-openapi'
import { pdfInput } from '#contract/pdf/pdf.schema.ts'
import { lessonsPdf } from '../pdf/index.ts'
import { CONTENT_BYTES_MAX } from './body-limits.ts'
import { jsonBody, problemResponse } from './openapi.ts'
import { router } from './router.ts'

const pdfFile = {
  description: 'The file',
  content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
  headers: z.object({
    'content-disposition': z.string(),
    'unset-letters': z
      .string()
      .openapi({ description: 'Number of characters without a glyph in the fonts; they appear as empty boxes' }),
  }),
}

const pdfRoute = createRoute({
  method: 'post',
  path: '/binder/pdf',
  summary: 'Render a lesson, a section or the whole binder as a PDF, with my answers',
  'x-max-body-bytes': CONTENT_BYTES_MAX,
  request: { body: jsonBody(pdfInput) },
  // The type omits the content: the typed client supports only JSON and text, and would drop the operation.
  responses: { 200: pdfFile as { description: string }, ...problemResponse },
})

export const pdfApi = router().openapi(pdfRoute, async (c) => {
  const { file, name, missingGlyphs } = await lessonsPdf(c.var.ctx, c.req.valid('json'))
  return c.body(file, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'unset-letters': String(missingGlyphs),
  })
})
