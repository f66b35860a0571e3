import type { VerifyResponse } from '#contract/enrollments/enrollment.schema.ts'
import { ApiError } from '../api/api-error.ts'
import { errorMessage } from '../api/error-message.ts'
import { loadClient } from '../api/load-client.ts'
import { store } from '../auth/session/browser-session.ts'
import { browserStorage, readItem, writeItem } from '../ui/browser/browser-storage.ts'
import { toast } from '../ui/toast/toast-bus.ts'

const STORAGE_KEY = 'journey.enrollment-shown'

export type VerifiedEnrollment = Extract<VerifyResponse, { status: 'completed' }>['enrollment']

/** Verifies the payment of a checkout session and shows the result as a toast. Returns null if there is no enrollment. */
export async function verifyEnrollment(sessionId: string | null, signal: AbortSignal): Promise<VerifyResponse | null> {
  if (!sessionId || !store.read()) return null
  try {
    const { api } = await loadClient()
    const response = await (await api.enrollments.verify.$post({ json: { sessionId } }, { init: { signal } })).json()
    if (response.status === 'completed' && isFirstVisit(sessionId)) toast(successToast)
    return response
  } catch (error) {
    if (error instanceof ApiError) {
      if (['no_enrollment', 'sign_in_required', 'session_ended'].includes(error.code)) return null
      const description = errorMessage(error, 'Failed to verify payment. Please contact support.')
      toast({ tone: 'bad', title: 'Verification failed', description })
    }
    throw error
  }
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
