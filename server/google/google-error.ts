import { z } from 'zod'

/** How often a question is asked again, when Google is busy or broken. */
const MAX_RETRIES = 2

const answered = z.object({ response: z.object({ status: z.number(), data: z.unknown() }) })
/** What the token service says, and what the calendar says. */
const told = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z
    .object({ error: z.object({ errors: z.tuple([z.object({ reason: z.string() })], z.unknown()) }) })
    .transform(({ error }) => error.errors[0].reason),
])

/** Google's no, or its silence: what is known of it without the request, which holds secrets. */
export class GoogleError extends Error {
  override readonly name = 'GoogleRefusal'
  /** 0: there was no answer. */
  readonly status: number
  /** Google's word for it: 'invalid_grant', 'rateLimitExceeded'. */
  readonly reason: string

  constructor(what: string, { status, reason }: { status: number; reason: string }) {
    super(`Google did not ${what}: ${status || 'no answer'}${reason && `, ${reason}`}`)
    this.status = status
    this.reason = reason
  }
}

export function toGoogleError(what: string, error: unknown): GoogleError {
  if (error instanceof GoogleError) return error
  const { data } = answered.safeParse(error)
  const status = data?.response.status ?? 0
  // Without an answer the kind of error says whether the line broke, the time ran out or a signature was wrong.
  const reason = data ? (told.safeParse(data.response.data).data ?? '') : systemErrorCode(error)
  return new GoogleError(what, { status, reason })
}

/** The system's word where it has one, such as ECONNREFUSED. */
function systemErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause ? systemErrorCode(error.cause) : error.name
}

/** The consent is over, or is not enough: only the person can give a new one. What the site's owner set up wrongly is neither. */
export function isConsentRevoked(error: unknown): boolean {
  return (
    error instanceof GoogleError && ['invalid_grant', 'authError', 'insufficientPermissions'].includes(error.reason)
  )
}

/** Two more tries where Google is busy or broken; none where it said no, or nothing. */
export function isRetryable(error: unknown): boolean {
  const { status, ...refusal } = toGoogleError('answer', error)
  return triesOf(error) < MAX_RETRIES && (status >= 500 || isBusy({ status, ...refusal }))
}

function isBusy({ status, reason }: Pick<GoogleError, 'status' | 'reason'>): boolean {
  return status === 429 || (status === 403 && /^(rate|userRate|quota)LimitExceeded$|^quotaExceeded$/.test(reason))
}

const counted = z.object({ config: z.object({ retryConfig: z.object({ currentRetryAttempt: z.number() }) }) })
const triesOf = (error: unknown): number =>
  counted.safeParse(error).data?.config.retryConfig.currentRetryAttempt ?? MAX_RETRIES
