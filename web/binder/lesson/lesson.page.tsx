import { redirect } from 'react-router'
import { defaultTexts } from '#contract/binder/default-texts.ts'
import { isNotFound } from '../../router/loader-errors.ts'
import { loadersContext } from '../../router/loaders-context.ts'
import { absoluteUrl, pageMeta } from '../../seo/page-meta.ts'
import { categoryColorOf } from '../category-color.ts'
import { lessonUrl } from '../lesson-url.ts'
import type { Route } from './+types/lesson.page'
import { LessonAside } from './lesson-aside.tsx'
import './lesson.css'
import { QrLink } from '../print/qr-link.tsx'
import { lessonJsonLd } from './lesson-json-ld.ts'
import { LessonSheet } from './lesson-sheet.tsx'
import '../print/print.css'
import { SupplementalMaterials } from './supplemental-materials.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { lesson, number, things: jsonLd } = loaderData
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

/** The lesson, its place in the binder, and the lesson filed behind it; behind the last one is the binder itself. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const verbs = context.get(loadersContext)
  const { binder } = verbs
  const lesson = await binder.getLesson({ slug: params.slug }).catch((cause) => {
    throw isNotFound(cause) ? redirect('/binder') : cause
  })
  const filed = await binder.listPublishedLessons()
  const place = filed.findIndex(({ id }) => id === lesson.id)
  const next = filed[place + 1]
  return {
    // What stands where the lesson says nothing is put in here, so that no script carries it.
    lesson: { ...lesson, ...defaultTexts(lesson) },
    number: place + 1,
    way: await verbs.pdf.getLessonLink(lesson),
    things: lessonJsonLd(lesson, absoluteUrl(verbs)) as object[],
    next: next ? { title: next.title, to: lessonUrl(next) } : { title: null, to: '/binder' },
  }
}

export default function LessonPage({ loaderData: { lesson, number, way, next } }: Route.ComponentProps) {
  return (
    <div className="page lesson-page pt-s7" data-hue={categoryColorOf(lesson.category)}>
      {/* Its own sheet for each lesson, also where a link leads straight from one to the next. */}
      <LessonSheet key={lesson.id} lesson={lesson} number={number} />
      <QrLink place={way} />
      <SupplementalMaterials lesson={lesson} />
      <LessonAside lesson={lesson} next={next} />
    </div>
  )
}
