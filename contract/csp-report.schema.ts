import { z } from 'zod'
import { REPORT_TEXT_MAX } from './limits.ts'

const text = z.string().max(REPORT_TEXT_MAX)

/** What browsers tell when a page's security policy stopped something. Each leaves out what it does not know. */
export const cspReportInput = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text.optional(),
    'source-file': text.optional(),
    'line-number': z.int().min(0).optional(),
  }),
})
export type CspReportInput = z.infer<typeof cspReportInput>
