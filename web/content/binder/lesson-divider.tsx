import { useId, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { LessonCard as Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { categoryColorOf, guideOf } from '../../platform/categories/category.tsx'
import { LessonCard } from './lesson-card.tsx'
import type { LessonRun } from './lesson-runs.ts'
import type { ProgressModule } from './progress/load-progress-module.ts'
import { subscribeNoop } from './progress/use-progress-module.ts'

type LessonDividerProps = LessonRun<NumberedLessonCard> & { progressModule: ProgressModule | null }

export function LessonDivider({ category, lessons, isFirst, progressModule }: LessonDividerProps) {
  const { name, motto, Figure } = guideOf(category)
  const id = useId()
  return (
    <section className="lesson-divider" data-hue={categoryColorOf(category)} aria-labelledby={id}>
      <h2 className="lesson-divider__tab" id={id}>
        {category ?? 'Every tab'}
      </h2>
      <div className="lesson-divider__sheet">
        {isFirst && (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-s5">
            <div className="art col-start-2 row-start-1 -mt-24 mr-s6 w-33 max-sm:-mt-10 max-sm:mr-0 max-sm:w-20">
              <Figure />
            </div>
            <div className="pb-s5">
              <p className="guide-name text-lg text-[var(--hue-ink,var(--ink))]">{name}</p>
              <p>{motto}</p>
              <LessonCount lessons={lessons} progressModule={progressModule} />
              {category && (
                // Vermilion text has too little contrast on some tints.
                <Link
                  className="link inline-flex min-h-target items-center text-sm text-[var(--hue-ink,var(--act))]"
                  to={`/binder/print?category=${category.toLowerCase()}`}
                  aria-label={`Print this section: ${category}`}
                >
                  Print this section
                </Link>
              )}
            </div>
          </div>
        )}
        <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] gap-x-gap gap-y-[calc(var(--gap)+0.5rem)]">
          {lessons.map(({ lesson, number }) => (
            <LessonCard key={lesson.id} lesson={lesson} number={number} progressModule={progressModule} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function LessonCount({
  lessons,
  progressModule,
}: {
  lessons: NumberedLessonCard[]
  progressModule: ProgressModule | null
}) {
  const doneCount = useSyncExternalStore(
    progressModule?.subscribe ?? subscribeNoop,
    () => lessons.filter(({ lesson }) => progressModule?.isDone(lesson.id)).length,
    () => 0,
  )
  const total = lessons.length
  return (
    <p className="mt-s2 text-sm font-[620] tabular-nums">
      {doneCount > 0 ? `${doneCount} of ${total} done` : `${total} ${total === 1 ? 'lesson' : 'lessons'}`}
    </p>
  )
}

/** `number` counts all lessons of the binder from 1. */
type NumberedLessonCard = { lesson: Lesson; number: number }
