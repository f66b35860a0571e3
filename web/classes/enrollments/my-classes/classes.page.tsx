import { lazy, type ReactNode, Suspense } from 'react'
import '../../schedule/schedule.css'
import { LoadFailed } from '../../../platform/api/load-failed.tsx'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import type { Route } from './+types/classes.page'

const Classes = lazy(() => import('./classes.tsx'))

export const meta = noindexMeta('Your classes')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loadClasses } = await import('./classes.tsx')
  return loadClasses(request.signal)
}

export const HydrateFallback = () => (
  <Frame>
    <ClassesSkeleton />
  </Frame>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <LoadFailed error={error} fallbackText="Failed to load your classes. Please try again." />
  </Frame>
)

export default function ClassesPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Classes {...loaderData} />
    </Frame>
  )
}

const ClassesSkeleton = () => <CardSkeleton label="Loading your classes..." rows={2} />

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="mb-s6">Your classes</h1>
      <Suspense fallback={<ClassesSkeleton />}>{children}</Suspense>
    </>
  )
}
