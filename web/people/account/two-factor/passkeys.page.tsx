import { lazy, type ReactNode, Suspense } from 'react'
import { LoadFailed } from '../../../platform/api/load-failed.tsx'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import type { Route } from './+types/passkeys.page'
import { BackToSecurity } from './back-to-security.tsx'

const Passkeys = lazy(() => import('./passkeys.tsx'))

export const meta = noindexMeta('Passkeys')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { fetchTwoFactor } = await import('./passkeys.tsx')
  return fetchTwoFactor(request.signal)
}

export const HydrateFallback = () => (
  <Frame>
    <PasskeysSkeleton />
  </Frame>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <LoadFailed error={error} fallbackText="Failed to load your sign-in settings. Please try again." />
  </Frame>
)

export default function PasskeysPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Passkeys passkeys={loaderData.passkeys} />
    </Frame>
  )
}

const PasskeysSkeleton = () => <CardSkeleton label="Loading your passkeys..." rows={2} />

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <BackToSecurity />
      <h1 className="mb-s4">Passkeys</h1>
      <p className="lead mb-s6">
        Sign in with your fingerprint, your face or a device PIN. There is no password to remember or steal.
      </p>
      <Suspense fallback={<PasskeysSkeleton />}>{children}</Suspense>
    </>
  )
}
