import type { Context } from 'hono'
import { type OpenApiDocument, operationExtension } from './router.ts'

/** Limit of a request body (bytes), where an operation declares no other. */
export const BODY_BYTES_MAX = 16_384

/** Largest webhook body in bytes. The payment provider sends a few kilobytes. */
export const WEBHOOK_BYTES_MAX = 262_144

export const FORM_BYTES_MAX = 262_144

/** Twice the characters that the HTML may have, so that the error names the field. */
export const CONTENT_BYTES_MAX = 1_100_000

export type BodyLimitOf = (c: Context) => number

export function bodyLimits(document: OpenApiDocument): BodyLimitOf {
  const declaredBytes = operationExtension<number>(document, 'x-max-body-bytes')
  return (c) => declaredBytes(c) ?? BODY_BYTES_MAX
}
