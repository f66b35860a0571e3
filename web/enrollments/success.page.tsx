import { useState } from 'react'
import { useAuth } from '../auth/session/auth-provider.tsx'
import type { Route } from './+types/success.page'
import { NoEnrollment, PaymentPending, VerificationFailed } from './enrollment-states.tsx'
import { EnrollmentSummary, VerifyingSkeleton } from './enrollment-summary.tsx'
import { useEnrollmentStatus } from './use-enrollment-status.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Your enrollment | Journey Paradigm' },
  { name: 'robots', content: 'noindex' },
]

/** Where a buyer lands after paying: `session_id` in the address names the payment page they came from. */
export default function EnrollmentSuccessPage() {
  const [attempt, setAttempt] = useState(1)
  return (
    <div className="page min-h-[80dvh] pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-3xl">
        {/* A new attempt begins as the first one did. */}
        <Outcome key={attempt} onRetry={() => setAttempt(attempt + 1)} />
      </div>
    </div>
  )
}

function Outcome({ onRetry }: { onRetry: () => void }) {
  const { user, isLoading } = useAuth()
  const verification = useEnrollmentStatus()
  switch (verification.state) {
    case 'verifying':
      return <VerifyingSkeleton />
    case 'pending':
      return <PaymentPending />
    case 'completed':
      return <EnrollmentSummary enrollment={verification.enrollment} />
    case 'failed':
      return <VerificationFailed onRetry={onRetry} />
    case 'none':
      return <NoEnrollment signedOut={!isLoading && !user} />
  }
}
