import { lazy, type ReactNode, Suspense } from 'react'
import type { CoachingOffer } from '#contract/classes/coaching/coaching.schema.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { LoadFailed } from '../../platform/api/load-failed.tsx'
import { listOrEmpty } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import '../schedule/month.css'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { pageMeta } from '../../platform/seo/page-meta.ts'
import type { Route } from './+types/coaching.page'
import { CoachingTypes } from './coaching-types.tsx'

const Booking = lazy(() => import('./booking.tsx'))

export const handle: PageHandle = { cache: {} }

const title = '1-on-1 sessions'

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData?.types.length) return noindexMeta(title)(page)
  const description = 'Book a 1-on-1 session online. Choose the session, then a day and a time that suit you.'
  return pageMeta(page.matches, { title, description, path: '/coaching' })
}

type CoachingTypeList = { types: CoachingOffer[] }

export const loader = ({ context }: Route.LoaderArgs) =>
  listOrEmpty<CoachingTypeList>(context, loadTypes(context.get(loadersContext)), { types: [] })

const loadTypes = async ({ coaching }: PublicLoaders) => ({ types: await coaching.listActiveTypes() })

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const [{ types }, { loadBooking }] = await Promise.all([serverLoader(), import('./booking.tsx')])
  return loadBooking(types, request)
}
clientLoader.hydrate = true as const

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <LoadFailed error={error} fallbackText="Failed to load the sessions. Please try again." />
  </Frame>
)

/** URL parameter: `type`, the slug of the selected session. */
export default function CoachingPage({ loaderData }: Route.ComponentProps) {
  const skeleton = <BookingSkeleton types={loaderData.types} />
  return (
    <Frame>
      {'slots' in loaderData ? (
        <Suspense fallback={skeleton}>
          <Booking {...loaderData} />
        </Suspense>
      ) : (
        skeleton
      )}
    </Frame>
  )
}

const BookingSkeleton = ({ types }: CoachingTypeList) => (
  <div className="grid gap-s6">
    {types.length > 0 && (
      <div inert>
        <CoachingTypes types={types} />
      </div>
    )}
    <CardSkeleton label="Loading the free times..." rows={3} />
  </div>
)

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page min-h-[80dvh] pt-s7 lg:pt-s8">
    <div className="mx-auto max-w-4xl">
      <h1>{title}</h1>
      <p className="lead mt-s3 mb-s6">Choose a session, a day and a time. We meet online.</p>
      {children}
    </div>
  </div>
)
