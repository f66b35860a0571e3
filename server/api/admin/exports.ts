import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { exportInput, exportResponse } from '#contract/reports/exports.schema.ts'
import { anonymous, type Base, withRequestId } from '../../context.ts'
import { toStream } from '../../http/to-stream.ts'
import { downloadCsv, requestCsv } from '../../reports/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const exportRoute = createRoute({
  method: 'post',
  path: '/admin/exports',
  summary: 'Create a URL to download a list as CSV; valid for two minutes',
  request: { body: jsonBody(exportInput) },
  responses: { 201: jsonResponse(exportResponse), ...problemResponse },
})

export const adminExportsApi = router().openapi(exportRoute, async (c) =>
  c.json(await requestCsv(c.var.ctx, c.req.valid('json')), 201),
)

/** A link cannot send a bearer header, so the URL contains a signed token. */
export async function sendExport(base: Base, c: Context, token: string): Promise<Response> {
  const { fileName, text } = await downloadCsv(anonymous(withRequestId(base, c.var.requestId)), { token })
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', `attachment; filename="${fileName}"`)
  c.header('content-security-policy', "default-src 'none'; sandbox")
  c.header('referrer-policy', 'no-referrer')
  return c.body(toStream(text))
}
