import { type Category, categoryNames } from '#contract/content/categories.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import { CategoryIcon, categoryColorOf } from '../../../platform/categories/category.tsx'
import { useBusinessName } from '../../../platform/router/root-data.ts'
import { type LessonRun, lessonRuns } from '../lesson-runs.ts'

type Sheet = { lesson: Lesson; number: number }

export function PrintTableOfContents({ sheets }: { sheets: Sheet[] }) {
  return (
    <section className="lesson paper-contents" aria-labelledby="contents">
      <h2 className="lesson__title" id="contents">
        Contents
      </h2>
      {lessonRuns(sheets).map((run) => (
        <Tab key={run.lessons[0]?.number} {...run} />
      ))}
    </section>
  )
}

function Tab({ category, lessons }: LessonRun<Sheet>) {
  return (
    <div data-hue={categoryColorOf(category)}>
      <h3 className="paper-contents__tab">{category ?? 'Every tab'}</h3>
      <ol>
        {lessons.map(({ lesson, number }) => (
          <li key={lesson.id}>
            <a href={`#sheet-${number}`}>{lesson.title}</a> <span>sheet {number}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

export function PrintTitlePage({ category, count }: { category: Category | null; count: number }) {
  return (
    <section className="lesson paper-cover" aria-label="Title sheet">
      <div className="paper-cover__emblems art">
        {(category ? [category] : categoryNames).map((name) => (
          <CategoryIcon key={name} category={name} />
        ))}
      </div>
      <p className="map-label">{useBusinessName()}</p>
      <p className="paper-cover__title">{category ?? 'The digital binder'}</p>
      <p className="lead">{count === 1 ? 'One lesson' : `${count} lessons`} to read, tick off and write on.</p>
      <p className="paper-cover__owner map-label">This binder belongs to</p>
    </section>
  )
}
