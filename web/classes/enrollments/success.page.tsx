import { lazy, type ReactNode, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { useRevalidateOnAuth } from '../../people/auth/require-sign-in.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { useRevalidateWhilePending } from '../../platform/router/use-revalidate-while-pending.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import type { Route } from './+types/success.page'
import { NoEnrollment, PaymentPending, VerificationFailed, VerifyingSkeleton } from './enrollment-states.tsx'
import { verifyEnrollment } from './verify-enrollment.ts'

const EnrollmentSummary = lazy(() => import('./enrollment-summary.tsx'))

export const handle: PageHandle = { cache: {} }

export const meta = noindexMeta('Your enrollment')

export const loader = ({ context }: Route.LoaderArgs) => ({ hasGoogle: context.get(loadersContext).site.hasCalendar })

export async function clientLoader({ request: { url, signal }, serverLoader }: Route.ClientLoaderArgs) {
  const sessionId = new URL(url).searchParams.get('session_id')
  const [{ hasGoogle }, verification] = await Promise.all([serverLoader(), verifyEnrollment(sessionId, signal)])
  return { hasGoogle, verification }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <Frame>
    <VerifyingSkeleton />
  </Frame>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  // An error of this code, not of the API.
  if (!(error instanceof ApiError)) throw error
  return (
    <Frame>
      <VerificationFailed onRetry={() => void revalidate()} />
    </Frame>
  )
}

/** URL parameter: `session_id` of the checkout session. */
export default function EnrollmentSuccessPage({ loaderData: { hasGoogle, verification } }: Route.ComponentProps) {
  const { user } = useAuth()
  useRevalidateOnAuth()
  useRevalidateWhilePending(verification?.status === 'pending')
  return (
    <Frame>
      {verification === null && <NoEnrollment signedOut={!user} />}
      {verification?.status === 'pending' && <PaymentPending />}
      {verification?.status === 'completed' && (
        <Suspense fallback={<VerifyingSkeleton />}>
          <EnrollmentSummary enrollment={verification.enrollment} hasGoogle={hasGoogle} />
        </Suspense>
      )}
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page min-h-[80dvh] pt-s7 lg:pt-s8">
    <div className="mx-auto max-w-3xl">{children}</div>
  </div>
)
