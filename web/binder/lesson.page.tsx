import { redirect } from 'react-router'
import { domain } from '../shell/domain.ts'
import { isNotFound } from '../shell/is-not-found.ts'
import type { Route } from './+types/lesson.page'
import { hueOf } from './hue.ts'
import { lessonAddress } from './lesson-address.ts'
import { LessonAside } from './lesson-aside.tsx'
import './lesson.css'
import { LessonSheet } from './lesson-sheet.tsx'
import './print.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.lesson.title ?? 'Lesson'} | Journey Paradigm` },
  ...(loaderData?.lesson.excerpt ? [{ name: 'description', content: loaderData.lesson.excerpt }] : []),
]

/** The lesson, its place in the binder, and the lesson filed behind it; behind the last one is the binder itself. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { binder } = context.get(domain)
  const lesson = await binder.lesson({ slug: params.slug }).catch((cause) => {
    throw isNotFound(cause) ? redirect('/binder') : cause
  })
  const filed = await binder.published()
  const place = filed.findIndex(({ id }) => id === lesson.id)
  const next = filed[place + 1]
  return {
    lesson,
    number: place + 1,
    next: next ? { title: next.title, to: lessonAddress(next) } : { title: null, to: '/binder' },
  }
}

export default function LessonPage({ loaderData: { lesson, number, next } }: Route.ComponentProps) {
  return (
    <div className="page lesson-page pt-s7" data-hue={hueOf(lesson.category)}>
      <LessonSheet lesson={lesson} number={number} />
      <LessonAside lesson={lesson} next={next} />
    </div>
  )
}
