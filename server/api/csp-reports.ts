import { createRoute } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { cspReportInput } from '#contract/csp-report.schema.ts'
import { logCspReport } from '../csp-reports/index.ts'
import { jsonBody, problemResponse } from './openapi.ts'
import { type ApiEnv, router } from './router.ts'

/** Treats the media type of CSP reports as JSON, so that the strict JSON parser reads them. */
export const reportsAreJson = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/csp-report') {
    const headers = new Headers(c.req.raw.headers)
    headers.set('content-type', 'application/json')
    c.req.raw = new Request(c.req.raw, { headers })
  }
  return next()
})

const reportRoute = createRoute({
  method: 'post',
  path: '/csp-reports',
  summary: 'Receive a CSP violation report from a browser',
  request: { body: jsonBody(cspReportInput) },
  responses: { 204: { description: 'Logged' }, ...problemResponse },
})

export const cspReportsApi = router().openapi(reportRoute, async (c) => {
  await logCspReport(c.var.ctx, c.req.valid('json'))
  return c.body(null, 204)
})
