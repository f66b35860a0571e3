import { lazy, type ReactNode, Suspense } from 'react'
import { LoadFailed } from '../../platform/api/load-failed.tsx'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import type { Route } from './+types/gifts.page'

const GiftList = lazy(() => import('./gift-list.tsx'))

export const meta = noindexMeta('Your gifts')

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const { fetchGifts } = await import('./gift-list.tsx')
  return { gifts: await fetchGifts(signal) }
}

export const HydrateFallback = () => (
  <Frame>
    <GiftsSkeleton />
  </Frame>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <LoadFailed error={error} fallbackText="Failed to load your gifts. Please try again." />
  </Frame>
)

export default function GiftsPage({ loaderData: { gifts } }: Route.ComponentProps) {
  return (
    <Frame>
      <GiftList gifts={gifts} />
    </Frame>
  )
}

const GiftsSkeleton = () => <CardSkeleton label="Loading your gifts..." rows={2} />

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="mb-s6">Your gifts</h1>
      <Suspense fallback={<GiftsSkeleton />}>{children}</Suspense>
    </>
  )
}
