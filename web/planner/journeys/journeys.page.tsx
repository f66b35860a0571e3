import { lazy, Suspense } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'

const Journeys = lazy(() => import('./journeys.tsx'))

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Journeys')

export const clientLoader = async () => {
  await import('./journeys.tsx')
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <CardSkeleton label="Loading your journeys..." rows={3} />

export default function JourneysPage() {
  return (
    <Suspense fallback={<CardSkeleton label="Loading your journeys..." rows={3} />}>
      <Journeys />
    </Suspense>
  )
}
