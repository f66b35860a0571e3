import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { categoryColorOf } from './category-color.ts'
import type { CategoryGroup } from './group-by-category.ts'
import { guideOf } from './guides.ts'
import { LessonCard } from './lesson-card.tsx'
import type { ProgressModule } from './progress/load-progress-module.ts'
import { nothingChanges } from './progress/use-progress-module.ts'

/** A divider of the binder: its tab, its guide, and the lessons that are filed behind it. */
export function LessonDivider({ category, lessons, desk }: CategoryGroup & { desk: ProgressModule | null }) {
  const { name, says, Figure } = guideOf(category)
  const id = `tab-${category ?? 'every'}`
  return (
    <section className="filed" data-hue={categoryColorOf(category)} aria-labelledby={id}>
      <h2 className="filed__tab" id={id}>
        {category ?? 'Every tab'}
      </h2>
      <div className="filed__sheet">
        <div className="filed__guide">
          <div className="filed__figure art">
            <Figure />
          </div>
          <div className="filed__words">
            <p className="divider__guide">{name}</p>
            <p>{says}</p>
            <HowFar lessons={lessons} desk={desk} />
            {category && (
              <Link
                className="link filed__print"
                to={`/binder/print?category=${category.toLowerCase()}`}
                aria-label={`Print this section: ${category}`}
              >
                Print this section
              </Link>
            )}
          </div>
        </div>
        <ol className="filed__lessons">
          {lessons.map(({ lesson, number }) => (
            <LessonCard key={lesson.id} lesson={lesson} number={number} desk={desk} />
          ))}
        </ol>
      </div>
    </section>
  )
}

/** How many lessons there are; once the browser knows of one that is done, how many of them are. */
function HowFar({ lessons, desk }: { lessons: CategoryGroup['lessons']; desk: ProgressModule | null }) {
  const done = useSyncExternalStore(
    desk?.subscribe ?? nothingChanges,
    () => lessons.filter(({ lesson }) => desk?.isDone(lesson.id)).length,
    () => 0,
  )
  const all = lessons.length
  return (
    <p className="filed__count">{done > 0 ? `${done} of ${all} done` : `${all} ${all === 1 ? 'lesson' : 'lessons'}`}</p>
  )
}
