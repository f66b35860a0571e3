import { useEffect, useState } from 'react'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { useToast } from '../ui/toast/toast.tsx'
import { type EnrollmentVerification, pollEnrollment } from './poll-enrollment.ts'

/** Verifies the checkout session of the URL. Shows the result once as a toast. */
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
    const onVerification = (next: EnrollmentVerification) => {
      setVerification(next)
      if (next.state === 'completed') toast(successToast)
      if (next.state === 'failed') toast({ tone: 'bad', title: 'Verification failed', description: next.reason })
    }
    setVerification({ state: 'verifying' })
    pollEnrollment(sessionId, controller.signal, onVerification).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error
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
