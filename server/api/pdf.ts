import { createRoute, z } from '@hono/zod-openapi'
import { pdfInput } from '#contract/pdf/pdf.schema.ts'
import { lessonsPdf } from '../pdf/index.ts'
import { jsonBody, problemResponse } from './openapi.ts'
import { router } from './router.ts'

const theFile = {
  description: 'The file',
  content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
  headers: z.object({
    'content-disposition': z.string(),
    'unset-letters': z.string().openapi({ description: 'How many letters our fonts lack: they show as an empty box' }),
  }),
}

const pdfRoute = createRoute({
  method: 'post',
  path: '/binder/pdf',
  summary: 'A lesson, a section or the whole binder as a PDF, with what the reader wrote',
  request: { body: jsonBody(pdfInput) },
  // Without its content in the type: the browser's client knows JSON and text alone, and would lose the operation.
  responses: { 200: theFile as { description: string }, ...problemResponse },
})

export const pdfApi = router().openapi(pdfRoute, async (c) => {
  const { file, name, unset } = await lessonsPdf(c.var.ctx, c.req.valid('json'))
  return c.body(file, 200, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'unset-letters': String(unset),
  })
})
