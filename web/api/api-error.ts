import type { ErrorCode, FieldError, ProblemDetails } from '#contract/errors.ts'

export const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** A refusal of the service, or of the way there: whatever a call can end with besides its answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0: there was no answer at all. */
  readonly status: number
  readonly code: ErrorCode
  readonly fields: readonly FieldError[]
  readonly details: Record<string, unknown>
  readonly requestId: string | undefined
  /** When it makes sense to try again, in seconds. */
  readonly retryAfter: number | undefined

  constructor(
    problem: Partial<Omit<ProblemDetails, 'errors'>> & { fields?: readonly FieldError[]; retryAfter?: number },
    options?: ErrorOptions,
  ) {
    super(problem.message ?? UNEXPECTED, options)
    this.status = problem.status ?? 0
    this.code = problem.code ?? 'unexpected'
    this.fields = problem.fields ?? []
    this.details = problem.details ?? {}
    this.requestId = problem.requestId
    this.retryAfter = problem.retryAfter
  }
}

/** What a refused answer says; one that did not come from our API (a proxy's page, say) says only its status. */
export async function toApiError(answer: Response): Promise<ApiError> {
  const { status, headers } = answer
  const wait = Number(headers.get('retry-after'))
  const retry = wait > 0 ? { retryAfter: wait } : {}
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return new ApiError({ status, ...retry })
  try {
    const { errors, ...problem }: ProblemDetails = await answer.json()
    return new ApiError({ ...problem, status, fields: errors ?? [], ...retry })
  } catch (cause) {
    return new ApiError({ status, ...retry }, { cause })
  }
}
