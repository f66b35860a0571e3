import { Link } from 'react-router'
import type { PlannerSession } from '#contract/planner/items.ts'
import { sessionPath } from '../check-ins/check-in-texts.ts'
import { findSession } from '../check-ins/find-check-in.ts'
import { usePlanner } from '../use-planner.ts'
import type { WeekView } from './week-view.ts'

/** Summary of a past week: the number of completed steps, and answers of its Sunday session. */
export function WeekReview({ week }: { week: WeekView }) {
  const { state } = usePlanner()
  const lastDay = week.days.at(-1)?.date ?? ''
  const session = findSession(state.sessions, 'sunday', lastDay)
  const { doneCount } = week
  return (
    <section className="week-side week-review" aria-label="Looking back">
      {doneCount > 0 ? (
        <p className="week-review__count">
          <b className="week-review__number">{doneCount}</b> {doneCount === 1 ? 'step done' : 'steps done'}
        </p>
      ) : (
        <p className="week-review__quiet">A quiet week</p>
      )}
      {session && <SessionAnswers session={session} />}
    </section>
  )
}

function SessionAnswers({ session: { answers, date } }: { session: PlannerSession }) {
  const texts = [
    { label: 'What was good', text: answers.good?.trim() },
    { label: 'This week I learned', text: answers.learned?.trim() },
  ].filter(({ text }) => text)
  return (
    <div className="week-review__answers">
      {texts.map(({ label, text }) => (
        <div key={label}>
          <h2>{label}</h2>
          <p>{text}</p>
        </div>
      ))}
      <Link className="link inline-flex min-h-target items-center" to={sessionPath('sunday', date)}>
        Open the Sunday session
      </Link>
    </div>
  )
}
