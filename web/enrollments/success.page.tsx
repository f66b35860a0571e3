import { lazy, Suspense, useState } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { loadersContext } from '../router/loaders-context.ts'
import type { Route } from './+types/success.page'
import { NoEnrollment, PaymentPending, VerificationFailed, VerifyingSkeleton } from './enrollment-states.tsx'
import { useEnrollmentStatus } from './use-enrollment-status.ts'

const EnrollmentSummary = lazy(() => import('./enrollment-summary.tsx'))

export const handle: PageHandle = { cache: {} }

export const meta: Route.MetaFunction = () => [
  { title: 'Your enrollment | Journey Paradigm' },
  { name: 'robots', content: 'noindex' },
]

export const loader = ({ context }: Route.LoaderArgs) => ({ hasGoogle: context.get(loadersContext).site.google })

/** URL parameter: `session_id` of the checkout session. */
export default function EnrollmentSuccessPage({ loaderData: { hasGoogle } }: Route.ComponentProps) {
  const [attempt, setAttempt] = useState(1)
  return (
    <div className="page min-h-[80dvh] pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-3xl">
        <EnrollmentOutcome key={attempt} hasGoogle={hasGoogle} onRetry={() => setAttempt(attempt + 1)} />
      </div>
    </div>
  )
}

function EnrollmentOutcome({ hasGoogle, onRetry }: { hasGoogle: boolean; onRetry: () => void }) {
  const { user, isLoading } = useAuth()
  const verification = useEnrollmentStatus()
  switch (verification.state) {
    case 'verifying':
      return <VerifyingSkeleton />
    case 'pending':
      return <PaymentPending />
    case 'completed':
      return (
        <Suspense fallback={<VerifyingSkeleton />}>
          <EnrollmentSummary enrollment={verification.enrollment} hasGoogle={hasGoogle} />
        </Suspense>
      )
    case 'failed':
      return <VerificationFailed onRetry={onRetry} />
    case 'none':
      return <NoEnrollment signedOut={!isLoading && !user} />
  }
}
