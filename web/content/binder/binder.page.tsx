import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { categoryNames } from '#contract/content/categories.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import type { PublicLoaders } from '#server/public-loaders.ts'
import { hasClass } from '../../classes/schedule/has-class.ts'
import { BlankPaper } from '../../platform/art/blank-paper.tsx'
import { orEmpty, pageTextOf } from '../../platform/router/failed-load.ts'
import { listOrEmpty } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { rootDataIn, useRootData } from '../../platform/router/root-data.ts'
import { absoluteUrl, pageMeta } from '../../platform/seo/page-meta.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ListFailed } from '../../platform/ui/list-failed.tsx'
import { PagePicture } from '../../platform/ui/page-picture.tsx'
import type { Route } from './+types/binder.page'
import './binder.css'
import { CategoryTabs } from '../../platform/categories/category-tabs.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { LessonDivider } from './lesson-divider.tsx'
import { lessonRuns } from './lesson-runs.ts'
import { lessonUrl } from './lesson-url.ts'
import { useProgressModule } from './progress/use-progress-module.ts'

export const handle: PageHandle = { cache: { keyParams: ['category'] }, offline: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, description } = pageTextOf('binder', loaderData, rootDataIn(matches))
  const jsonLd = loaderData?.jsonLd
  return pageMeta(matches, { title, description, path: '/binder', picture: '/og/binder.png', jsonLd })
}

export const loader = ({ context }: Route.LoaderArgs) =>
  listOrEmpty<BinderData | null>(context, loadLessons(context.get(loadersContext)), null)

type BinderData = Awaited<ReturnType<typeof loadLessons>>

async function loadLessons(loaders: PublicLoaders) {
  const text = await loaders.pageTexts.getPageText({ page: 'binder' })
  const lessons = await loaders.binder.listPublishedLessons()
  const at = absoluteUrl(loaders)
  const itemListElement = lessons.map((lesson, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: lesson.title,
    url: at(lessonUrl(lesson)),
  }))
  const hasClasses = lessons.length === 0 && hasClass(await loaders.classes.listOpenClasses())
  return { text, lessons, hasClasses, jsonLd: [{ '@type': 'ItemList', name: text.heading, itemListElement }] }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(orEmpty(null))

/** The page has the lessons of all categories, also offline. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate

/** URL parameter: `category`, such as 'health'. */
export default function BinderPage({ loaderData }: Route.ComponentProps) {
  const { progressModule } = useProgressModule('if progress may exist')
  const text = pageTextOf('binder', loaderData, useRootData())
  const lessons = (loaderData?.lessons ?? []).map((lesson, index) => ({ lesson, number: index + 1 }))
  const [params] = useSearchParams()
  const word = params.get('category')
  const selected = categoryNames.find((category) => category.toLowerCase() === word)
  const runs = lessonRuns(lessons.filter(({ lesson }) => !selected || lesson.category === selected))
  return (
    <div className="page pt-s8">
      <div className="head head--split">
        <h1>{text.heading}</h1>
        <div>
          {text.intro && <p className="lead">{text.intro}</p>}
          {lessons.length > 0 && (
            <Link className="link inline-flex min-h-target items-center text-sm" to="/binder/print">
              Print the whole binder
            </Link>
          )}
        </div>
        <PagePicture {...text} />
        {lessons.length > 0 && (
          <CategoryTabs
            label="Lessons by category"
            all="All lessons"
            path="/binder"
            selected={selected ? word : null}
          />
        )}
      </div>
      {runs.map((run) => (
        <LessonDivider key={run.lessons[0]?.number} {...run} progressModule={progressModule} />
      ))}
      {!loaderData && <ListFailed level={2} />}
      {loaderData && runs.length === 0 && (
        <EmptyState
          art={<BlankPaper />}
          title="No Lessons Available Yet"
          level={2}
          action={
            loaderData.hasClasses && (
              <ButtonLink variant="secondary" to="/classes" prefetch={publicPrefetch}>
                Browse Classes
              </ButtonLink>
            )
          }
        >
          New lessons will appear here.
        </EmptyState>
      )}
    </div>
  )
}
