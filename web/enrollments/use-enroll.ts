import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EnrollInput } from '#contract/orders/orders.schema.ts'
import { ApiError, errorMessage } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { loadClient } from '../api/load-client.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { openPaymentTab } from '../orders/checkout/payment-tab.ts'
import { useToast } from '../ui/toast/toast.tsx'

/** What the Enroll button does: holds a place and opens its payment page, or asks to sign in first. */
export function useEnroll(offer: EnrollInput): { enroll: () => Promise<void>; processing: boolean } {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const navigate = useNavigate()
  const [processing, setProcessing] = useState(false)

  const askToSignIn = () => {
    toast({
      tone: 'bad',
      title: 'Authentication required',
      description: 'Please sign in to enroll in courses and workshops.',
    })
    void navigate('/auth?next=/classes')
  }

  const enroll = async () => {
    // While the session is still being read, the server's answer decides.
    if (!user && !isLoading) return askToSignIn()
    const tab = openPaymentTab()
    setProcessing(true)
    try {
      const { api } = await loadClient()
      const answer = await api.enrollments.$post({ json: offer, header: { 'idempotency-key': newIdempotencyKey() } })
      tab.goTo((await answer.json()).url)
    } catch (error) {
      tab.close()
      if (error instanceof ApiError && error.status === 401) return askToSignIn()
      const description = errorMessage(error, 'Failed to start enrollment process. Please try again.')
      toast({ tone: 'bad', title: 'Enrollment failed', description })
    } finally {
      setProcessing(false)
    }
  }

  return { enroll, processing }
}
