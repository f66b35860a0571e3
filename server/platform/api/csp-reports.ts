import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import type { Ctx } from '../../context.ts'
import { operation } from './operation.ts'
import { type ApiEnv, router } from './router.ts'

/** Maximum length of a text in a CSP report (characters). */
const REPORT_TEXT_MAX = 4_096

const MAX_TEXT_LENGTH = 300

const text = z.string().max(REPORT_TEXT_MAX)

/** Browsers omit fields that they cannot fill. */
const cspReportInput = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
    'source-file': text.optional(),
    'line-number': z.int().min(0).optional(),
  }),
})
type CspReportInput = z.infer<typeof cspReportInput>

/** Treats the media type of CSP reports as JSON, so that the strict JSON parser reads them. */
export const reportsAreJson = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/csp-report') {
    const headers = new Headers(c.req.raw.headers)
    headers.set('content-type', 'application/json')
    c.req.raw = new Request(c.req.raw, { headers })
  }
  return next()
})

export const cspReportsApi = router().openapiRoutes([
  operation('POST /csp-reports', logCspReport, {
    summary: 'Receive a CSP violation report from a browser',
    body: cspReportInput,
    result: 'Logged',
  }),
])

/** Omits query strings, which contain the secrets of mailed links. @throws too_many_requests */
async function logCspReport(ctx: Ctx, { 'csp-report': report }: CspReportInput): Promise<void> {
  await ctx.limits.reportByIp.consume(ctx.client.ip)
  const violation = {
    page: withoutQuery(report['document-uri']),
    rule: (report['effective-directive'] ?? report['violated-directive'] ?? '').slice(0, MAX_TEXT_LENGTH),
    what: withoutQuery(report['blocked-uri'] ?? ''),
    from: withoutQuery(report['source-file'] ?? ''),
    line: report['line-number'],
  }
  ctx.log.warn({ audit: 'policy_stopped', ...violation }, 'content security policy blocked a resource')
}

/** Strips query and fragment from a URL. Keeps keywords such as 'inline', and the scheme of opaque URLs. */
function withoutQuery(urlText: string): string {
  const url = URL.parse(urlText)
  if (!url) return /^[\w-]*$/.test(urlText) ? urlText.slice(0, MAX_TEXT_LENGTH) : ''
  return url.origin === 'null' ? url.protocol : `${url.origin}${url.pathname}`.slice(0, MAX_TEXT_LENGTH)
}
