import { useEffect, useState } from 'react'
import type { VerifyResponse } from '#contract/enrollments/enrollment.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { errorMessage } from '../api/error-message.ts'
import { loadClient } from '../api/load-client.ts'
import { poll } from '../api/poll.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { browserStorage, readItem, writeItem } from '../ui/browser/browser-storage.ts'
import { useToast } from '../ui/toast/toast.tsx'

const STORAGE_KEY = 'journey.enrollment-shown'

export type VerifiedEnrollment = Extract<VerifyResponse, { status: 'completed' }>['enrollment']

/** `pending`: the payment provider has not confirmed the payment yet. */
type EnrollmentVerification =
  | { state: 'verifying' }
  | { state: 'none' }
  | { state: 'pending' }
  | { state: 'completed'; enrollment: VerifiedEnrollment }
  | { state: 'failed'; reason: string }

/** Verifies at growing intervals while the payment is pending. Shows the result once as a toast. */
export function useEnrollmentStatus(): EnrollmentVerification {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const [verification, setVerification] = useState<EnrollmentVerification>({ state: 'verifying' })
  const userId = user?.id

  useEffect(() => {
    if (isLoading) return
    // Not read during rendering, because the server renders the same HTML for everyone.
    const sessionId = new URLSearchParams(window.location.search).get('session_id')
    if (!userId || !sessionId) return setVerification({ state: 'none' })
    const controller = new AbortController()
    const { signal } = controller
    const onState = (next: EnrollmentVerification) => {
      setVerification(next)
      if (next.state === 'completed' && isFirstVisit(sessionId)) toast(successToast)
      if (next.state === 'failed') toast({ tone: 'bad', title: 'Verification failed', description: next.reason })
    }
    setVerification({ state: 'verifying' })
    poll(() => verify(sessionId, signal), { isPending, onState, signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return () => controller.abort()
  }, [userId, isLoading, toast])

  return verification
}

const successToast = {
  tone: 'good',
  title: 'Enrollment successful!',
  description: 'You have successfully enrolled. Welcome to your journey!',
} as const

/** Returns true once for each checkout session of a tab. */
function isFirstVisit(sessionId: string): boolean {
  const storage = browserStorage('sessionStorage')
  if (readItem(storage, STORAGE_KEY) === sessionId) return false
  writeItem(storage, STORAGE_KEY, sessionId)
  return true
}

const isPending = ({ state }: EnrollmentVerification) => state === 'pending'

async function verify(sessionId: string, signal: AbortSignal): Promise<EnrollmentVerification> {
  try {
    const { api } = await loadClient()
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
