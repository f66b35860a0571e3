import type { Category } from '#contract/classes/class-cards.ts'
import type { Lesson } from '#contract/content/posts-and-lessons.ts'
import { categories, categoryColorOf } from '../category-color.ts'

type Sheet = { lesson: Lesson; number: number }

/** What is behind the title sheet, tab by tab. */
export function PrintTableOfContents({ sheets }: { sheets: Sheet[] }) {
  const tabs = [...categories, null]
    .map((category) => ({ category, filed: sheets.filter(({ lesson }) => lesson.category === category) }))
    .filter(({ filed }) => filed.length > 0)
  return (
    <section className="lesson paper-contents" aria-labelledby="contents">
      <h2 className="lesson__title" id="contents">
        Contents
      </h2>
      {tabs.map(({ category, filed }) => (
        <Tab key={category} category={category} filed={filed} />
      ))}
    </section>
  )
}

function Tab({ category, filed }: { category: Category | null; filed: Sheet[] }) {
  return (
    <div data-hue={categoryColorOf(category)}>
      <h3 className="paper-contents__tab">{category ?? 'Every tab'}</h3>
      <ol>
        {filed.map(({ lesson, number }) => (
          <li key={lesson.id}>
            <a href={`#sheet-${number}`}>{lesson.title}</a> <span>sheet {number}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
