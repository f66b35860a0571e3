import { type Category, categoryNames } from '#contract/content/categories.ts'
import '../check-ins/check-in-overlay.css'
import { Link } from 'react-router'
import { CategoryIcon, categoryColorOf } from '../../platform/categories/category.tsx'
import { ProductRequired } from '../access/product-required.tsx'
import { AnswerField } from '../check-ins/answer-field.tsx'
import { categoryQuestion } from '../check-ins/check-in-questions.ts'
import { checkInPath } from '../check-ins/check-in-texts.ts'
import { usePlanner } from '../use-planner.ts'
import { lastWeekEnd, monthTitle } from './month-layout.ts'
import { latestSundayCheckIn } from './month-view.ts'

/**
 * One line for each category, from the answers of the latest Sunday session of the month. Without a session, typing
 * starts the session of the last week of the month.
 */
export function MonthLines({ month, readOnly }: { month: string; readOnly: boolean }) {
  const { state, edits } = usePlanner()
  const session = latestSundayCheckIn(state.sessions, month)
  const write = (category: Category, text: string) =>
    edits.batch(() => {
      const id = session?.id ?? edits.startCheckIn('sunday', lastWeekEnd(month, state.settings.weekStart))
      edits.setCheckInAnswer(id, categoryQuestion(category), text)
    })
  return (
    <section className="month-lines" aria-labelledby="month-lines">
      <h2 id="month-lines" className="text-xl">
        Four lines for {monthTitle(month).split(' ')[0]}
      </h2>
      <div className="mt-s4 grid gap-s4 sm:grid-cols-2 lg:grid-cols-4">
        {categoryNames.map((category) => (
          <div key={category} className="month-line art" data-hue={categoryColorOf(category)}>
            <AnswerField
              label={category}
              hue={categoryColorOf(category)}
              isLine
              readOnly={readOnly}
              value={session?.answers[categoryQuestion(category)] ?? ''}
              onChange={(text) => write(category, text)}
            />
            <CategoryIcon category={category} className="month-line__icon" />
          </div>
        ))}
      </div>
      {readOnly && <ProductRequired subject="The month and its four lines" isCompact />}
      {session && (
        <Link className="link inline-flex min-h-target items-center" to={checkInPath('sunday', session.date)}>
          Open the Sunday session
        </Link>
      )}
    </section>
  )
}
