import { z } from 'zod'
import { REPORT_TEXT_MAX } from './limits.ts'

const text = z.string().max(REPORT_TEXT_MAX)

/** A violation report of a browser. Browsers omit fields that they cannot fill. */
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
