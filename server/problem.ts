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
