import { lazy, type ReactNode, Suspense } from 'react'
import { LoadFailed } from '../../platform/api/load-failed.tsx'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import type { Route } from './+types/profile.page'

const Profile = lazy(() => import('./profile.tsx'))

export const meta = noindexMeta('Your profile')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { fetchNewsletter, fetchProfile } = await import('./profile.tsx')
  const [profile, newsletter] = await Promise.all([fetchProfile(request.signal), fetchNewsletter(request.signal)])
  return { ...profile, newsletter }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <Frame>
    <ProfileSkeleton />
  </Frame>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <LoadFailed error={error} fallbackText="Failed to load your profile. Please try again." />
  </Frame>
)

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Profile {...loaderData} />
    </Frame>
  )
}

const ProfileSkeleton = () => <CardSkeleton label="Loading your profile..." />

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="mb-s6">Your profile</h1>
      <Suspense fallback={<ProfileSkeleton />}>{children}</Suspense>
    </>
  )
}
