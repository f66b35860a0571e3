import type { ErrorCode, FieldError, ProblemDetails } from '#contract/errors.ts'
import { toast } from '../ui/toast/toast-bus.ts'

export const UNEXPECTED = 'An unexpected error occurred. Please try again.'

/** The error of a failed API call: an error response, or no response at all. */
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
    super(problem.message ?? UNEXPECTED, options)
    this.status = problem.status ?? 0
    this.code = problem.code ?? 'unexpected'
    this.fields = problem.fields ?? []
    this.details = problem.details ?? {}
    this.requestId = problem.requestId
    this.retryAfter = problem.retryAfter
  }
}

/** Parses an error response. A response that is not from the API (a proxy's page) gives only its status. */
export async function toApiError(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const seconds = Number(headers.get('retry-after'))
  const retry = seconds > 0 ? { retryAfter: seconds } : {}
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return new ApiError({ status, ...retry })
  try {
    const { errors, ...problem }: ProblemDetails = await response.json()
    return new ApiError({ ...problem, status, fields: errors ?? [], ...retry })
  } catch (cause) {
    return new ApiError({ status, ...retry }, { cause })
  }
}

/** Returns the API's message, or the fallback if the API gave none. */
export function errorMessage(error: unknown, fallback: string): string {
  const hasMessage = error instanceof ApiError && error.status > 0 && error.code !== 'unexpected'
  return hasMessage ? error.message : fallback
}

/** Shows the message of an API error; an unexpected error gets a generic title. */
export function showErrorToast(title: string, error: ApiError): void {
  if (error.code === 'unexpected') toast({ tone: 'bad', title: 'Error', description: UNEXPECTED })
  else toast({ tone: 'bad', title, description: error.message })
}
