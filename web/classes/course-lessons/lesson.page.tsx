import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { courseLessonPath } from '#contract/classes/course-lessons/course-lesson-path.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { useRevalidateOnAuthEvent } from '../../people/auth/require-sign-in.ts'
import { isNotFound } from '../../platform/router/loader-errors.ts'
import { loadersContext } from '../../platform/router/loaders-context.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { pageMeta, pageTitle } from '../../platform/seo/page-meta.ts'
import { store } from '../../platform/session/browser-session.ts'
import type { Route } from './+types/lesson.page'
import type { UserLesson } from './load-lesson.ts'
import '../../content/binder/lesson/lesson.css'
import '../../content/binder/print/print.css'
import '../../content/binder/print/print-tools.css'
import '../../platform/article/prose.css'
import './course-lessons.css'

const CourseLesson = lazy(() => import('./course-lesson.tsx'))

export const handle: PageHandle = { cache: {}, offline: true }

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  if (!loaderData) return [{ title: pageTitle(matches, 'Page not found') }]
  const { outline, preview } = loaderData.page
  if (!outline || !preview) return noindexMeta(outline?.title ?? 'Lesson')({ matches })
  const { title, excerpt } = preview.lesson
  return pageMeta(matches, {
    title,
    description: excerpt || `A free lesson of the course ${outline.course.title}.`,
    path: courseLessonPath(params.slug, params.lesson),
    picture: `/og/classes/${params.slug}.png`,
    type: 'article',
  })
}

/** The same page for everyone: the content of a preview, and only the titles of any other lesson. */
export async function loader({ context, params: { slug, lesson } }: Route.LoaderArgs) {
  const { courseLessons } = context.get(loadersContext)
  const page = await courseLessons.getCourseLessonPage({ slug, lesson }).catch((cause: unknown) => {
    throw isNotFound(cause) ? data(null, { status: 404 }) : cause
  })
  return { page }
}

/** The session is in the browser, so the lesson of an enrolled user is loaded there. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { page } = await serverLoader()
  const userLesson: UserLesson = store.read()
    ? await (await import('./load-lesson.ts')).loadLesson(page.lessonId, request.signal)
    : 'not enrolled'
  return { page, userLesson }
}
clientLoader.hydrate = true as const

export default function CourseLessonPage({ loaderData }: Route.ComponentProps) {
  useRevalidateOnAuthEvent()
  return (
    <Suspense>
      <CourseLesson
        page={loaderData.page}
        userLesson={'userLesson' in loaderData ? loaderData.userLesson : undefined}
      />
    </Suspense>
  )
}
