import { useEffect, useState } from 'react'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { useToast } from '../ui/toast/toast.tsx'
import { type EnrollmentVerification, pollEnrollment } from './poll-enrollment.ts'

/** What became of the payment page that this address names. Each end is told once, by a toast. */
export function useEnrollmentStatus(): EnrollmentVerification {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const [verification, setVerification] = useState<EnrollmentVerification>({ state: 'verifying' })
  const userId = user?.id

  useEffect(() => {
    if (isLoading) return
    // Read here and not while rendering: the page's bytes are the same for everyone.
    const sessionId = new URLSearchParams(window.location.search).get('session_id')
    if (!userId || !sessionId) return setVerification({ state: 'none' })
    const leaving = new AbortController()
    const tell = (found: EnrollmentVerification) => {
      setVerification(found)
      if (found.state === 'completed') toast(success)
      if (found.state === 'failed') toast({ tone: 'bad', title: 'Verification failed', description: found.reason })
    }
    setVerification({ state: 'verifying' })
    pollEnrollment(sessionId, leaving.signal, tell).catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error
    })
    return () => leaving.abort()
  }, [userId, isLoading, toast])

  return verification
}

const success = {
  tone: 'good',
  title: 'Enrollment successful!',
  description: 'You have successfully enrolled. Welcome to your journey!',
} as const
