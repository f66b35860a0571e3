import type { CspReportInput } from '#contract/csp-report.schema.ts'
import type { Ctx } from '../context.ts'

/** As much of an address or a directive as is of use to who reads the log. */
const READABLE = 300

/**
 * Writes a line to the log: on which page, by which rule, and where from, so that the owner learns of a page that holds
 * what it should not (features: frame, 16). Addresses are told without what stands behind their question mark, where the
 * secrets of mailed links are.
 * @throws too_many_requests
 */
export async function logCspReport(ctx: Ctx, { 'csp-report': report }: CspReportInput): Promise<void> {
  await ctx.limits.reportByAddress.consume(ctx.client.address)
  const stopped = {
    page: bare(report['document-uri']),
    rule: (report['effective-directive'] ?? report['violated-directive'] ?? '').slice(0, READABLE),
    what: bare(report['blocked-uri'] ?? ''),
    from: bare(report['source-file'] ?? ''),
    line: report['line-number'],
  }
  ctx.log.warn({ audit: 'policy_stopped', ...stopped }, 'a page held what its security policy stopped')
}

/** An address as far as it is no secret; a word such as 'inline', and the scheme of what has no place, stay themselves. */
function bare(address: string): string {
  const url = URL.parse(address)
  if (!url) return /^[\w-]*$/.test(address) ? address.slice(0, READABLE) : ''
  return url.origin === 'null' ? url.protocol : `${url.origin}${url.pathname}`.slice(0, READABLE)
}
