import type { ErrorCode, FieldError, ProblemDetails } from '#contract/errors.ts'

export const UNEXPECTED_ERROR_TEXT = 'An unexpected error occurred. Please try again.'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 if there was no response. */
  readonly status: number
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  readonly details: Record<string, unknown>
  readonly requestId: string | undefined
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined

  constructor(
    problem: Partial<Omit<ProblemDetails, 'errors'>> & { fields?: readonly FieldError[]; retryAfter?: number },
    options?: ErrorOptions,
  ) {
    super(problem.message ?? UNEXPECTED_ERROR_TEXT, options)
    this.status = problem.status ?? 0
    this.code = problem.code ?? 'unexpected'
    this.fields = problem.fields ?? []
    this.details = problem.details ?? {}
    this.requestId = problem.requestId
    this.retryAfter = problem.retryAfter
  }
}
