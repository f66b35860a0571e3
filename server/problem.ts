import type { z } from 'zod'
import { type ErrorCode, errors, type FieldError } from '#contract/errors.ts'

/** An expected error that the client can understand. Any other error is unexpected. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: FieldError[]
  readonly details: Record<string, unknown> | undefined
  /** Sent as Retry-After, in seconds. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      message?: string
      fields?: FieldError[]
      details?: Record<string, unknown>
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    const [status, message] = errors[code]
    super(more.message ?? message, { cause: more.cause })
    this.code = code
    this.status = status
    this.fields = more.fields ?? []
    this.details = more.details
    this.retryAfter = more.retryAfter
  }
}

/** Limits the response to input with very many errors. */
const MAX_FIELD_ERRORS = 100

export function validationProblem(error: z.core.$ZodError): Problem {
  const fields: FieldError[] = error.issues
    .slice(0, MAX_FIELD_ERRORS)
    .map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const [first] = fields
  return new Problem('validation', { fields, ...(fields.length === 1 && first ? { message: first.message } : {}) })
}
