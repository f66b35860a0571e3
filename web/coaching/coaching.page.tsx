import { lazy, type ReactNode, Suspense } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { LoadFailed } from '../api/load-failed.tsx'
import { CardSkeleton } from '../ui/loading.tsx'
import type { Route } from './+types/coaching.page'
import '../schedule/month.css'
import { noindexMeta } from '../seo/noindex.ts'

const Booking = lazy(() => import('./booking.tsx'))

export const handle: PageHandle = { cache: {} }

export const meta = noindexMeta('1-on-1 sessions')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loadBooking } = await import('./booking.tsx')
  return loadBooking(request)
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <Frame>
    <BookingSkeleton />
  </Frame>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <LoadFailed error={error} fallbackText="Failed to load the sessions. Please try again." />
  </Frame>
)

/** URL parameter: `type`, the slug of the selected session. */
export default function CoachingPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Booking {...loaderData} />
    </Frame>
  )
}

const BookingSkeleton = () => <CardSkeleton label="Loading the sessions..." rows={4} />

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page min-h-[80dvh] pt-s7 lg:pt-s8">
    <div className="mx-auto max-w-4xl">
      <h1>1-on-1 sessions</h1>
      <p className="lead mt-s3 mb-s6">Choose a session, a day and a time. We meet online.</p>
      <Suspense fallback={<BookingSkeleton />}>{children}</Suspense>
    </div>
  </div>
)
