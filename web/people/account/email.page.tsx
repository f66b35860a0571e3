import { lazy, type ReactNode, Suspense } from 'react'
import { LoadFailed } from '../../platform/api/load-failed.tsx'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import type { Route } from './+types/email.page'

const Email = lazy(() => import('./email.tsx'))

export const meta = noindexMeta('Change your email')

export const loader = ({ context }: Route.LoaderArgs) => ({ demo: context.get(loadersContext).site.demo })

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { fetchProfile } = await import('./email.tsx')
  const [{ demo }, profile] = await Promise.all([serverLoader(), fetchProfile(request.signal)])
  return { demo, profile }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <Frame>
    <EmailSkeleton />
  </Frame>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <LoadFailed error={error} fallbackText="Failed to load your email. Please try again." />
  </Frame>
)

export default function EmailPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Email {...loaderData} />
    </Frame>
  )
}

const EmailSkeleton = () => <CardSkeleton label="Loading your email..." />

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="mb-s6">Change your email</h1>
      <Suspense fallback={<EmailSkeleton />}>{children}</Suspense>
    </>
  )
}
