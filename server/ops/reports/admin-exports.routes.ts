import type { Context } from 'hono'
import { exportInput, exportResponse } from '#contract/ops/reports/exports.schema.ts'
import { anonymous, type Base, withRequestId } from '../../context.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { toStream } from '../../platform/http/to-stream.ts'
import { downloadCsv, requestCsv } from './csv-exports.ts'

export const adminExportsApi = router().openapiRoutes([
  operation('POST /admin/exports', requestCsv, {
    permission: 'exports',
    summary: 'Create a URL to download a list as CSV; valid for two minutes',
    body: exportInput,
    output: exportResponse,
    status: 201,
    result: 'Done',
  }),
])

/** A link cannot send a bearer header, so the URL contains a signed token. */
export async function sendExport(base: Base, c: Context, token: string): Promise<Response> {
  const { fileName, text } = await downloadCsv(anonymous(withRequestId(base, c.var.requestId)), { token })
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', `attachment; filename="${fileName}"`)
  c.header('content-security-policy', "default-src 'none'; sandbox")
  c.header('referrer-policy', 'no-referrer')
  return c.body(toStream(text))
}
