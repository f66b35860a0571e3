import type { Context } from 'hono'
import { BODY_BYTES_MAX } from '#contract/limits.ts'
import { routePattern } from '../http/access-log.ts'
import type { OpenApiDocument } from './router.ts'

/** Largest webhook body in bytes. The payment provider sends a few kilobytes. */
export const WEBHOOK_BYTES_MAX = 262_144

/** Largest body of a product, course or workshop, in bytes. */
export const FORM_BYTES_MAX = 262_144

/**
 * Largest body with the HTML of a post or lesson, or the texts of a PDF, in bytes. Twice the characters that the HTML
 * may have, so that the error names the field.
 */
export const CONTENT_BYTES_MAX = 1_100_000

/** Returns the largest JSON body, in bytes, of the requested operation. */
export type BodyLimitOf = (c: Context) => number

/** Reads `x-max-body-bytes` of each operation. The default is `BODY_BYTES_MAX`. */
export function bodyLimits({ paths = {} }: OpenApiDocument): BodyLimitOf {
  const declared = new Map<string, number>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const bytes: unknown = operation?.['x-max-body-bytes']
      if (typeof bytes !== 'number') continue
      declared.set(`${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`, bytes)
    }
  }
  return (c) => declared.get(`${c.req.method} ${routePattern(c)}`) ?? BODY_BYTES_MAX
}
