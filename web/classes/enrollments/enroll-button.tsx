import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ClassId } from '#contract/class-kinds.ts'
import { openPaymentTab } from '../../platform/payment/payment-tab.ts'
import { useRootData } from '../../platform/router/root-data.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { useToast } from '../../platform/ui/toast/toast.tsx'
import type { PaymentDetails, PaymentFailure } from '../../sales/orders/checkout/payment-dialog.tsx'

const PaymentDialog = lazy(() => import('../../sales/orders/checkout/payment-dialog.tsx'))

/** `unitMinor`: the price that the user sees. */
export type ClassToEnroll = ClassId & { unitMinor: number }

type EnrollButtonProps = {
  input: ClassToEnroll
  /** URL to which a user returns after signing in. */
  returnPath: string
  hasOnlineLessons?: boolean
  isEnrolled: boolean
  soldOut?: boolean
  describedBy: string
}

export function EnrollButton({
  input,
  returnPath,
  hasOnlineLessons,
  isEnrolled,
  soldOut = false,
  describedBy,
}: EnrollButtonProps) {
  const { enroll, processing, paymentDialog } = useEnroll(input, returnPath, hasOnlineLessons)
  if (isEnrolled)
    return (
      <ButtonLink variant="secondary" to="/account/classes" aria-describedby={describedBy}>
        Enrolled
      </ButtonLink>
    )
  return (
    <>
      <Button busy={processing} disabled={soldOut} aria-describedby={describedBy} onClick={() => void enroll()}>
        {processing ? 'Processing...' : 'Enroll'}
      </Button>
      {paymentDialog}
    </>
  )
}

/**
 * Holds a seat and opens the checkout session. A signed-out user returns to `returnPath` after signing in. While tax is on, a
 * coupon is active or there are terms to accept, `paymentDialog` opens first.
 */
export function useEnroll(
  input: ClassToEnroll,
  returnPath = '/classes',
  hasOnlineLessons = false,
): { enroll: () => Promise<void>; processing: boolean; paymentDialog: ReactNode } {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const navigate = useNavigate()
  const { isTaxOn, takesCoupons, hasCheckoutTerms } = useRootData()
  const [processing, setProcessing] = useState(false)
  const [asksDetails, setAsksDetails] = useState(false)

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
    if (hasCheckoutTerms || ((isTaxOn || takesCoupons) && input.unitMinor)) return setAsksDetails(true)
    const failure = await start({ isFree: input.unitMinor === 0 })
    if (failure) toast({ tone: 'bad', title: 'Enrollment failed', description: failure.message })
  }

  const start = async ({ isFree, ...details }: PaymentDetails): Promise<PaymentFailure | undefined> => {
    const tab = openPaymentTab({ isFree })
    setProcessing(true)
    const failure = await import('./start-enrollment.ts').then(
      ({ startEnrollment }) => startEnrollment({ ...input, ...details }, tab),
      () => ({ isSignedOut: false, message: 'Failed to start enrollment process. Please try again.' }),
    )
    setProcessing(false)
    if (!failure) return undefined
    tab.close()
    if (!failure.isSignedOut) return failure
    goToSignIn()
    return undefined
  }

  const { kind, id, unitMinor } = input
  const paymentDialog = asksDetails && (
    <Suspense>
      <PaymentDialog
        item={{ kind, id }}
        priceMinor={unitMinor}
        hasOnlineLessons={hasOnlineLessons}
        consentAction="By enrolling"
        onPay={start}
        onClose={() => setAsksDetails(false)}
      />
    </Suspense>
  )
  return { enroll, processing, paymentDialog }
}
