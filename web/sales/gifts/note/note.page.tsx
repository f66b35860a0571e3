import { lazy, Suspense } from 'react'
import { LoadFailed } from '../../../platform/api/load-failed.tsx'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import type { Route } from './+types/note.page'
import './print.css'

const GiftNote = lazy(() => import('./gift-note.tsx'))

export const meta = noindexMeta('Gift note')

export async function clientLoader({ params: { id }, request: { signal } }: Route.ClientLoaderArgs) {
  const { fetchGift } = await import('./gift-note.tsx')
  return { gift: await fetchGift(id, signal) }
}

export const HydrateFallback = () => <NoteSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <LoadFailed error={error} fallbackText="Failed to load the gift. Please try again." />
)

export default function GiftNotePage({ loaderData: { gift } }: Route.ComponentProps) {
  return (
    <Suspense fallback={<NoteSkeleton />}>
      <GiftNote gift={gift} />
    </Suspense>
  )
}

const NoteSkeleton = () => <CardSkeleton label="Loading the gift..." rows={3} />
