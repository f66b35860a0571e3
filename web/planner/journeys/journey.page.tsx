import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'

const JourneyView = lazy(() => import('./journey/journey-view.tsx'))

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Journey')

export const clientLoader = async () => {
  await import('./journey/journey-view.tsx')
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <CardSkeleton label="Loading your journey..." rows={3} />

export default function JourneyPage() {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<CardSkeleton label="Loading your journey..." rows={3} />}>
      <JourneyView key={id} id={id} />
    </Suspense>
  )
}
