import type { VerifyResponse } from '#contract/orders/orders.schema.ts'
import { abortableDelay } from '../api/abortable-delay.ts'
import { errorMessage } from '../api/api-error.ts'
import { ApiError, api } from '../api/client.ts'

export type VerifiedEnrollment = Extract<VerifyResponse, { status: 'completed' }>['enrollment']

/** What is known of a payment: still asking, nothing found, paid and not yet confirmed, enrolled, or the asking failed. */
export type EnrollmentVerification =
  | { state: 'verifying' }
  | { state: 'none' }
  | { state: 'pending' }
  | { state: 'completed'; enrollment: VerifiedEnrollment }
  | { state: 'failed'; reason: string }

const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 30_000

/**
 * Tells what is known of a payment, and asks again, ever less often, while the provider has not made up its mind.
 * @throws the signal's reason, once nobody wants to know any more
 */
export async function pollEnrollment(
  sessionId: string,
  signal: AbortSignal,
  tell: (verification: EnrollmentVerification) => void,
): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const verification = await verify(sessionId, signal)
    tell(verification)
    if (verification.state !== 'pending') return
    await abortableDelay(wait, signal)
  }
}

async function verify(sessionId: string, signal: AbortSignal): Promise<EnrollmentVerification> {
  try {
    const answer = await (await api.enrollments.verify.$post({ json: { sessionId } }, { init: { signal } })).json()
    return answer.status === 'completed' ? { state: 'completed', enrollment: answer.enrollment } : { state: 'pending' }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ApiError && ['no_enrollment', 'sign_in_required', 'session_ended'].includes(error.code))
      return { state: 'none' }
    return { state: 'failed', reason: errorMessage(error, 'Failed to verify payment. Please contact support.') }
  }
}
