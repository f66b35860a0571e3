import { z } from 'zod'

const MAX_RETRIES = 2

const errorResponse = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) })
const errorReason = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z
    .object({ error: z.object({ errors: z.tuple([z.object({ reason: z.string() })], z.unknown()) }) })
    .transform(({ error }) => error.errors[0].reason),
])

/** A failed or timed-out Google API call, without the request (it contains secrets). */
export class GoogleError extends Error {
  override readonly name = 'GoogleError'
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Google's error code, such as 'invalid_grant', or the system's, such as ECONNREFUSED. */
  readonly reason: string

  constructor(action: string, { status, reason }: { status: number; reason: string }) {
    super(`Google did not ${action}: ${status || 'no answer'}${reason && `, ${reason}`}`)
    this.status = status
    this.reason = reason
  }
}

export function toGoogleError(action: string, error: unknown): GoogleError {
  if (error instanceof GoogleError) return error
  const { data } = errorResponse.safeParse(error)
  const status = data?.response.status ?? 0
  const reason = data ? (errorReason.safeParse(data.response.data).data ?? '') : systemErrorCode(error)
  return new GoogleError(action, { status, reason })
}

function systemErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause ? systemErrorCode(error.cause) : error.name
}

/** True if the user must consent again. False for a misconfigured site. */
export function isConsentRevoked(error: unknown): boolean {
  return (
    error instanceof GoogleError && ['invalid_grant', 'authError', 'insufficientPermissions'].includes(error.reason)
  )
}

/** Retries rate limits and server errors, but neither rejections nor missing responses. */
export function isRetryable(error: unknown): boolean {
  const { status, reason } = toGoogleError('answer', error)
  return retriesOf(error) < MAX_RETRIES && (status >= 500 || isRateLimited({ status, reason }))
}

function isRateLimited({ status, reason }: Pick<GoogleError, 'status' | 'reason'>): boolean {
  return status === 429 || (status === 403 && /^(rate|userRate|quota)LimitExceeded$|^quotaExceeded$/.test(reason))
}

const retriedError = z.object({ config: z.object({ retryConfig: z.object({ currentRetryAttempt: z.number() }) }) })
const retriesOf = (error: unknown): number =>
  retriedError.safeParse(error).data?.config.retryConfig.currentRetryAttempt ?? MAX_RETRIES
