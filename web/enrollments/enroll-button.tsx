import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EnrollInput } from '#contract/enrollments/enrollment.schema.ts'
import type { OrderTaxInput } from '#contract/tax/tax.schema.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { useRootData } from '../layout/root-data.ts'
import { openPaymentTab } from '../orders/checkout/payment-tab.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useToast } from '../ui/toast/toast.tsx'

const TaxDialog = lazy(() => import('../orders/checkout/tax/tax-dialog.tsx'))

type EnrollButtonProps = {
  input: EnrollInput
  /** URL to which a user returns after signing in. */
  returnPath: string
  isEnrolled: boolean
  soldOut?: boolean
  describedBy: string
}

export function EnrollButton({ input, returnPath, isEnrolled, soldOut = false, describedBy }: EnrollButtonProps) {
  const { enroll, processing, taxDialog } = useEnroll(input, returnPath)
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
      {taxDialog}
    </>
  )
}

/**
 * Holds a seat and opens the checkout session. A signed-out user returns to `returnPath` after signing in. While tax is on,
 * `taxDialog` asks for the country first.
 */
export function useEnroll(
  input: EnrollInput,
  returnPath = '/classes',
): { enroll: () => Promise<void>; processing: boolean; taxDialog: ReactNode } {
  const { user, isLoading } = useAuth()
  const { toast } = useToast()
  const navigate = useNavigate()
  const { isTaxOn } = useRootData()
  const [processing, setProcessing] = useState(false)
  const [asksTax, setAsksTax] = useState(false)

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
    if (isTaxOn && input.unitMinor) return setAsksTax(true)
    const failure = await start()
    if (failure) toast({ tone: 'bad', title: 'Enrollment failed', description: failure })
  }

  const start = async (tax?: OrderTaxInput): Promise<string | undefined> => {
    const tab = openPaymentTab({ isFree: input.unitMinor === 0 })
    setProcessing(true)
    const failure = await import('./start-enrollment.ts').then(
      ({ startEnrollment }) => startEnrollment({ ...input, ...(tax ? { tax } : {}) }, tab),
      () => ({ isSignedOut: false, message: 'Failed to start enrollment process. Please try again.' }),
    )
    setProcessing(false)
    if (!failure) return undefined
    tab.close()
    if (!failure.isSignedOut) return failure.message
    goToSignIn()
    return undefined
  }

  const { unitMinor = 0, tax: _, ...line } = input
  const taxDialog = asksTax && (
    <Suspense>
      <TaxDialog line={line} priceMinor={unitMinor} onPay={start} onClose={() => setAsksTax(false)} />
    </Suspense>
  )
  return { enroll, processing, taxDialog }
}
