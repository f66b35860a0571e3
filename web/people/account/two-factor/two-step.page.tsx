import { lazy, type ReactNode, Suspense } from 'react'
import { LoadFailed } from '../../../platform/api/load-failed.tsx'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import type { Route } from './+types/two-step.page'
import { BackToSecurity } from './back-to-security.tsx'

const TwoFactorPanel = lazy(() => import('./two-factor-panel.tsx'))

export const meta = noindexMeta('Two-step sign-in')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { fetchTwoFactor } = await import('./two-factor-panel.tsx')
  return fetchTwoFactor(request.signal)
}

export const HydrateFallback = () => (
  <Frame>
    <TwoFactorPanelSkeleton />
  </Frame>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <LoadFailed error={error} fallbackText="Failed to load your sign-in settings. Please try again." />
  </Frame>
)

export default function TwoStepPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <TwoFactorPanel factor={loaderData} />
    </Frame>
  )
}

const TwoFactorPanelSkeleton = () => <CardSkeleton label="Loading two-step sign-in..." />

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <BackToSecurity />
      <h1 className="mb-s4">Two-step sign-in</h1>
      <p className="lead mb-s6">
        Enter a code from your phone after your password. The password alone isn’t enough to sign in.
      </p>
      <Suspense fallback={<TwoFactorPanelSkeleton />}>{children}</Suspense>
    </>
  )
}
