import { lazy, Suspense, useEffect } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { courseOf } from '#contract/classes/catalog/class-cards.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import type { Curriculum } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { isNotFound } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { useRevalidateOnFocus } from '../../platform/router/use-revalidate-on-focus.ts'
import { pageMeta, pageTitle } from '../../platform/seo/page-meta.ts'
import { useIsOnline } from '../../platform/ui/browser/use-is-online.ts'
import type { Route } from './+types/class.page'
import '../course-lessons/course-lessons.css'
import { classCovers } from './class-covers.ts'
import { ClassHead } from './class-head.tsx'
import { classImageOf, classText } from './class-item.ts'
import '../schedule/schedule.css'
import './ticket.css'
import { jsonLdSite } from '../../platform/seo/json-ld-site.ts'
import { classJsonLd } from './classes-json-ld.ts'
import { useUserClasses } from './use-user-classes.tsx'

const ClassSections = lazy(() => import('./class-sections.tsx'))

export const handle: PageHandle = { cache: {} }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return [{ title: pageTitle(matches, 'Page not found') }]
  const { page, jsonLd } = loaderData
  const { item } = page
  return pageMeta(matches, {
    title: item.title,
    description: classText(page),
    path: classPath(item),
    picture: classImageOf(item),
    jsonLd,
  })
}

/** Classes that are not on sale return 404. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const loaders = context.get(loadersContext)
  const page = await loaders.classes.getClass({ slug: params.slug }).catch((cause: unknown) => {
    throw isNotFound(cause) ? data(null, { status: 404 }) : cause
  })
  const [cover] = classCovers([page.item])
  const course = courseOf(page)
  const curriculum: Curriculum = course ? await loaders.courseLessons.getCurriculum({ courseId: course.id }) : []
  return { page, cover, curriculum, jsonLd: classJsonLd(page, jsonLdSite(loaders)) as object[] }
}

type LoaderData = Awaited<ReturnType<typeof loader>>

/** The data on screen, which stays if loading it again fails. */
let shownData: LoaderData | null = null

export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs): Promise<LoaderData> {
  return serverLoader().catch((error: unknown) => {
    const isGone = isRouteErrorResponse(error) && error.status === 404
    if (isGone || !shownData || shownData.page.item.slug !== params.slug) throw error
    console.warn(error)
    return shownData
  })
}

export default function ClassPage({ loaderData }: Route.ComponentProps) {
  const { page, cover, curriculum } = loaderData
  // Offline, the router cannot check the routes of a path with a parameter and would show its error page.
  useRevalidateOnFocus(useIsOnline())
  useEffect(() => {
    shownData = loaderData
  }, [loaderData])
  const { userClasses, setEntries, userClassesLoader } = useUserClasses(page, page.item.id)
  return (
    <>
      {userClassesLoader}
      <ClassHead page={page} cover={cover} userClasses={userClasses} setEntries={setEntries} />
      <Suspense>
        <ClassSections
          page={page}
          curriculum={curriculum}
          isEnrolled={userClasses.enrolledIds.includes(page.item.id)}
        />
      </Suspense>
    </>
  )
}
