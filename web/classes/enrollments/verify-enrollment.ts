import type { VerifyResponse } from '#contract/classes/enrollments/enrollment.schema.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { loadClient } from '../../platform/api/load-client.ts'
import { storage, store } from '../../platform/session/browser-session.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../platform/ui/browser/browser-storage.ts'
import { toast } from '../../platform/ui/toast/toast-bus.ts'

const STORAGE_KEY = 'journey.enrollments-shown'
const SHOWN_MAX = 20

export type VerifiedEnrollment = Extract<VerifyResponse, { status: 'completed' }>['enrollment']

/** Verifies the payment of a checkout session and shows the result as a toast. Returns null if there is no enrollment. */
export async function verifyEnrollment(sessionId: string | null, signal: AbortSignal): Promise<VerifyResponse | null> {
  if (!sessionId || !store.read()) return null
  try {
    const { api } = await loadClient()
    const response = await (await api.enrollments.verify.$post({ json: { sessionId } }, { init: { signal } })).json()
    if (response.status === 'completed' && isFirstVisit(sessionId, storage)) toast(successToast)
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

/** Returns true once for each checkout session in this browser. */
export function isFirstVisit(sessionId: string, storage: KeyValueStorage | null): boolean {
  const shownIds = readItem(storage, STORAGE_KEY)?.split(' ') ?? []
  if (shownIds.includes(sessionId)) return false
  writeItem(storage, STORAGE_KEY, [...shownIds, sessionId].slice(-SHOWN_MAX).join(' '))
  return true
}
