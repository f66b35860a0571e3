import type { VerifyResponse } from '#contract/orders/orders.schema.ts'
import { errorMessage } from '../api/api-error.ts'
import { ApiError, api } from '../api/client.ts'
import { delay } from '../api/delay.ts'

export type VerifiedEnrollment = Extract<VerifyResponse, { status: 'completed' }>['enrollment']

/** `pending`: the payment provider has not confirmed the payment yet. */
export type EnrollmentVerification =
  | { state: 'verifying' }
  | { state: 'none' }
  | { state: 'pending' }
  | { state: 'completed'; enrollment: VerifiedEnrollment }
  | { state: 'failed'; reason: string }

const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 30_000

/**
 * Reports the state of a payment. Repeats the request at growing intervals while the payment is pending.
 * @throws the signal's reason
 */
export async function pollEnrollment(
  sessionId: string,
  signal: AbortSignal,
  onVerification: (verification: EnrollmentVerification) => void,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    const verification = await verify(sessionId, signal)
    onVerification(verification)
    if (verification.state !== 'pending') return
    await delay(wait, signal)
  }
}

async function verify(sessionId: string, signal: AbortSignal): Promise<EnrollmentVerification> {
  try {
    const response = await (await api.enrollments.verify.$post({ json: { sessionId } }, { init: { signal } })).json()
    return response.status === 'completed'
      ? { state: 'completed', enrollment: response.enrollment }
      : { state: 'pending' }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ApiError && ['no_enrollment', 'sign_in_required', 'session_ended'].includes(error.code))
      return { state: 'none' }
    return { state: 'failed', reason: errorMessage(error, 'Failed to verify payment. Please contact support.') }
  }
}
