import { lazy, Suspense } from 'react'
import { redirect } from 'react-router'
import { defaultTexts } from '#contract/content/binder/default-texts.ts'
import type { PageHandle } from '#contract/page-handle.ts'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { isNotFound } from '../../../platform/router/loader-errors.ts'
import { loadersContext } from '../../../platform/router/loaders-context.ts'
import { pageMeta } from '../../../platform/seo/page-meta.ts'
import { lessonUrl } from '../lesson-url.ts'
import type { Route } from './+types/lesson.page'
import { LessonAside } from './lesson-aside.tsx'
import './lesson.css'
import { QrLink } from '../print/qr-link.tsx'
import { LessonArticle } from './lesson-article.tsx'
import { lessonJsonLd } from './lesson-json-ld.ts'
import '../print/print.css'
import '../print/print-tools.css'
import { jsonLdSite } from '../../../platform/seo/json-ld-site.ts'

const BinderMaterials = lazy(() => import('./binder-materials.tsx'))

export const handle: PageHandle = { cache: {}, offline: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { lesson, number, jsonLd } = loaderData
  const path = lessonUrl(lesson)
  return pageMeta(matches, {
    title: lesson.title,
    description: lesson.excerpt || `Lesson ${number} of the digital binder: ${lesson.title}.`,
    path,
    picture: `/og${path}.png`,
    type: 'article',
    jsonLd,
  })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaders = context.get(loadersContext)
  const { binder } = loaders
  const lesson = await binder.getLesson({ slug: params.slug }).catch((cause) => {
    throw isNotFound(cause) ? redirect('/binder') : cause
  })
  const lessons = await binder.listPublishedLessons()
  const index = lessons.findIndex(({ id }) => id === lesson.id)
  const next = lessons[index + 1]
  return {
    // Added on the server, so that client bundles do not contain the default texts.
    lesson: { ...lesson, ...defaultTexts(lesson) },
    number: index + 1,
    link: await loaders.pdf.getLessonLink(lesson),
    jsonLd: lessonJsonLd(lesson, jsonLdSite(loaders)) as object[],
    next: next ? { title: next.title, to: lessonUrl(next) } : { title: null, to: '/binder' },
  }
}

export default function LessonPage({ loaderData: { lesson, number, link, next } }: Route.ComponentProps) {
  return (
    <div className="page lesson-page pt-s7" data-hue={categoryColorOf(lesson.category)}>
      {/* The key resets the fields on navigation to the next lesson. */}
      <LessonArticle key={lesson.id} lesson={lesson} number={number} />
      <QrLink link={link} />
      <Suspense>
        <BinderMaterials lesson={lesson} />
      </Suspense>
      <LessonAside lesson={lesson} next={next} />
    </div>
  )
}
