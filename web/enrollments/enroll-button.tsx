import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EnrollInput } from '#contract/enrollments/enrollment.schema.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { openPaymentTab } from '../orders/checkout/payment-tab.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useToast } from '../ui/toast/toast.tsx'

type EnrollButtonProps = {
  input: EnrollInput
  /** URL to which a user returns after signing in. */
  returnPath: string
  isEnrolled: boolean
  soldOut?: boolean
  describedBy: string
}

export function EnrollButton({ input, returnPath, isEnrolled, soldOut = false, describedBy }: EnrollButtonProps) {
  const { enroll, processing } = useEnroll(input, returnPath)
  if (isEnrolled)
    return (
      <ButtonLink variant="secondary" to="/account/classes" aria-describedby={describedBy}>
        Enrolled
      </ButtonLink>
    )
  return (
    <Button busy={processing} disabled={soldOut} aria-describedby={describedBy} onClick={() => void enroll()}>
      {processing ? 'Processing...' : 'Enroll'}
    </Button>
  )
}

/** Holds a seat and opens the checkout session. A signed-out user returns to `returnPath` after signing in. */
export function useEnroll(
  input: EnrollInput,
  returnPath = '/classes',
): { enroll: () => Promise<void>; processing: boolean } {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const navigate = useNavigate()
  const [processing, setProcessing] = useState(false)

  const goToSignIn = () => {
    toast({
      tone: 'bad',
      title: 'Authentication required',
      description: 'Please sign in to enroll in courses and workshops.',
    })
    void navigate(`/auth?next=${encodeURIComponent(returnPath)}`)
  }

  const enroll = async () => {
    // While the session is loading, the API decides.
    if (!user && !isLoading) return goToSignIn()
    const tab = openPaymentTab({ isFree: input.unitMinor === 0 })
    setProcessing(true)
    const failure = await import('./start-enrollment.ts').then(
      ({ startEnrollment }) => startEnrollment(input, tab),
      () => ({ isSignedOut: false, message: 'Failed to start enrollment process. Please try again.' }),
    )
    setProcessing(false)
    if (!failure) return
    tab.close()
    if (failure.isSignedOut) return goToSignIn()
    toast({ tone: 'bad', title: 'Enrollment failed', description: failure.message })
  }

  return { enroll, processing }
}
