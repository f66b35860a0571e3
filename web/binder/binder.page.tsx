import { Link } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { EmptySheet } from '../art/empty-sheet.tsx'
import { orEmpty } from '../router/failed-load.ts'
import { listOrEmpty } from '../router/loader-errors.ts'
import { loadersContext } from '../router/loaders-context.ts'
import { absoluteUrl, pageMeta } from '../seo/page-meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/binder.page'
import './binder.css'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { groupByCategory, LessonDivider } from './lesson-divider.tsx'
import { lessonUrl } from './lesson-url.ts'
import { useProgressModule } from './progress/use-progress-module.ts'

export const handle: PageHandle = { cache: {}, offline: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: 'Digital binder',
    description:
      'Lessons for the four tabs of the binder, in order. Each ends with steps you can do this week and prints as one sheet.',
    path: '/binder',
    picture: '/og/binder.png',
    jsonLd: loaderData?.jsonLd,
  })

export const loader = ({ context }: Route.LoaderArgs) =>
  listOrEmpty<BinderData>(context, loadLessons(context.get(loadersContext)), noLessons)

type BinderData = { lessons: Awaited<ReturnType<PublicLoaders['binder']['listPublishedLessons']>>; jsonLd?: object[] }

const noLessons: BinderData = { lessons: [] }

async function loadLessons(loaders: PublicLoaders): Promise<BinderData> {
  const lessons = await loaders.binder.listPublishedLessons()
  const at = absoluteUrl(loaders)
  const itemListElement = lessons.map((lesson, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: lesson.title,
    url: at(lessonUrl(lesson)),
  }))
  return { lessons, jsonLd: [{ '@type': 'ItemList', name: 'The digital binder', itemListElement }] }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(orEmpty(noLessons))

export default function BinderPage({ loaderData: { lessons } }: Route.ComponentProps) {
  const { progressModule } = useProgressModule('if progress may exist')
  return (
    <div className="page pt-s8">
      <div className="head head--split">
        <h1>The digital binder</h1>
        <div>
          <p className="lead">Lessons for every tab of the binder. Read one, do one step, then turn the page.</p>
          {lessons.length > 0 && (
            <Link className="link filed__print" to="/binder/print">
              Print the whole binder
            </Link>
          )}
        </div>
      </div>
      {lessons.length > 0 ? (
        groupByCategory(lessons).map((group) => (
          <LessonDivider key={group.category} {...group} progressModule={progressModule} />
        ))
      ) : (
        <EmptyState
          art={<EmptySheet />}
          title="No Lessons Available Yet"
          level={2}
          action={
            <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
              Browse Classes
            </ButtonLink>
          }
        >
          New lessons will appear here.
        </EmptyState>
      )}
    </div>
  )
}
