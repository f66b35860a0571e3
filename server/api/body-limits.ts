import type { Context } from 'hono'
import { routePattern } from '../http/access-log.ts'
import type { OpenApiDocument } from './router.ts'

/** Limit of a request body (bytes), where an operation declares no other. */
export const BODY_BYTES_MAX = 16_384

/** Largest webhook body in bytes. The payment provider sends a few kilobytes. */
export const WEBHOOK_BYTES_MAX = 262_144

export const FORM_BYTES_MAX = 262_144

/** Twice the characters that the HTML may have, so that the error names the field. */
export const CONTENT_BYTES_MAX = 1_100_000

export type BodyLimitOf = (c: Context) => number

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
