import { lazy, type ReactNode, Suspense } from 'react'
import { lessonUrl } from '../../../content/binder/lesson-url.ts'
import { orEmpty } from '../../../platform/router/failed-load.ts'
import { listOrEmpty } from '../../../platform/router/loader-errors.ts'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'
import type { Route } from './+types/overview.page'
import type { OverviewLesson } from './binder-progress.tsx'

const Overview = lazy(() => import('./overview.tsx'))

export const meta = noindexMeta('Your account')

const noLessons: { lessons: OverviewLesson[] } = { lessons: [] }

export const loader = ({ context }: Route.LoaderArgs) => listOrEmpty(context, loadLessons(context), noLessons)

async function loadLessons(context: Route.LoaderArgs['context']) {
  const lessons = await context.get(loadersContext).binder.listPublishedLessons()
  return { lessons: lessons.map((lesson) => ({ id: lesson.id, title: lesson.title, to: lessonUrl(lesson) })) }
}

export async function clientLoader({ request: { signal }, serverLoader }: Route.ClientLoaderArgs) {
  const [{ loadSections }, { lessons }] = await Promise.all([
    import('./overview.tsx'),
    serverLoader().catch(orEmpty(noLessons)),
  ])
  return { lessons, ...loadSections(signal) }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => (
  <Frame>
    <OverviewSkeleton />
  </Frame>
)

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Overview {...loaderData} />
    </Frame>
  )
}

const OverviewSkeleton = () => (
  <div className="mt-s6">
    <CardSkeleton label="Loading your account..." rows={3} />
  </div>
)

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <h1>Your account</h1>
      <Suspense fallback={<OverviewSkeleton />}>{children}</Suspense>
    </>
  )
}
