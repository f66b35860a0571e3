import type { CspReportInput } from '#contract/csp-report.schema.ts'
import type { Ctx } from '../context.ts'

/** Length limit of URLs and directives in the log. */
const MAX_TEXT_LENGTH = 300

/**
 * Logs a Content Security Policy violation (features: frame, 16). Omits query strings, which contain the secrets of mailed
 * links.
 * @throws too_many_requests
 */
export async function logCspReport(ctx: Ctx, { 'csp-report': report }: CspReportInput): Promise<void> {
  await ctx.limits.reportByAddress.consume(ctx.client.address)
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
function withoutQuery(address: string): string {
  const url = URL.parse(address)
  if (!url) return /^[\w-]*$/.test(address) ? address.slice(0, MAX_TEXT_LENGTH) : ''
  return url.origin === 'null' ? url.protocol : `${url.origin}${url.pathname}`.slice(0, MAX_TEXT_LENGTH)
}
