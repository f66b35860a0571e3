import { useState } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import type { Route } from './+types/success.page'
import { NoEnrollment, PaymentPending, VerificationFailed } from './enrollment-states.tsx'
import { EnrollmentSummary, VerifyingSkeleton } from './enrollment-summary.tsx'
import { useEnrollmentStatus } from './use-enrollment-status.ts'

export const handle: PageHandle = { cache: {} }

export const meta: Route.MetaFunction = () => [
  { title: 'Your enrollment | Journey Paradigm' },
  { name: 'robots', content: 'noindex' },
]

/** Return URL of the checkout session, with its `session_id`. */
export default function EnrollmentSuccessPage() {
  const [attempt, setAttempt] = useState(1)
  return (
    <div className="page min-h-[80dvh] pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-3xl">
        <EnrollmentOutcome key={attempt} onRetry={() => setAttempt(attempt + 1)} />
      </div>
    </div>
  )
}

function EnrollmentOutcome({ onRetry }: { onRetry: () => void }) {
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
