import { Link } from 'react-router'
import type { CheckIn } from '#contract/planner/items.ts'
import { checkInPath } from '../check-ins/check-in-texts.ts'
import { findCheckIn } from '../check-ins/find-check-in.ts'
import { usePlanner } from '../use-planner.ts'
import type { WeekView } from './week-view.ts'

/** Summary of a past week: the number of completed steps, and answers of its Sunday session. */
export function WeekReview({ week }: { week: WeekView }) {
  const { state } = usePlanner()
  const lastDay = week.days.at(-1)?.date ?? ''
  const session = findCheckIn(state.sessions, 'sunday', lastDay)
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
      {session && <CheckInAnswers session={session} />}
    </section>
  )
}

function CheckInAnswers({ session: { answers, date } }: { session: CheckIn }) {
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
      <Link className="link inline-flex min-h-target items-center" to={checkInPath('sunday', date)}>
        Open the Sunday session
      </Link>
    </div>
  )
}
