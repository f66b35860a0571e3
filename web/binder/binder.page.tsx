import { EmptySheet } from '../art/empty-sheet.tsx'
import { domain } from '../shell/domain.ts'
import { listOrEmpty } from '../shell/list-or-empty.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Route } from './+types/binder.page'
import './binder.css'
import { LessonCard } from './lesson-card.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Digital binder | Journey Paradigm' },
  {
    name: 'description',
    content:
      'Lessons for the four tabs of the binder, in order. Each ends with steps you can do this week and prints as one sheet.',
  },
]

export const loader = ({ context }: Route.LoaderArgs) => listOrEmpty(context.get(domain).binder.published(), [])

export default function Binder({ loaderData: lessons }: Route.ComponentProps) {
  return (
    <div className="page pt-s8">
      <div className="head head--split">
        <h1>The digital binder</h1>
        <p className="lead">Lessons in the order in which they are filed. Read one, do one step, then turn the page.</p>
      </div>
      {lessons.length > 0 ? (
        <ol className="lessons">
          {lessons.map((lesson, index) => (
            <LessonCard key={lesson.id} lesson={lesson} number={index + 1} />
          ))}
        </ol>
      ) : (
        <Empty
          art={<EmptySheet />}
          title="No Lessons Available Yet"
          level={2}
          action={
            <ButtonLink variant="secondary" to="/classes">
              Browse Classes
            </ButtonLink>
          }
        >
          Lessons appear here in binder order.
        </Empty>
      )}
    </div>
  )
}
