import { lazy, Suspense } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'

const importTracks = () => import('./tracks.tsx')
// Loads beside React and the router. While they waited for it, the browser would be idle, and decode documents first.
if (!import.meta.env.SSR) importTracks().catch(() => undefined)

const Tracks = lazy(importTracks)

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Tracks')

export const clientLoader = async () => {
  await importTracks()
  return null
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <CardSkeleton label="Loading your tracks..." rows={3} />

export default function TracksPage() {
  return (
    <Suspense fallback={<CardSkeleton label="Loading your tracks..." rows={3} />}>
      <Tracks />
    </Suspense>
  )
}
