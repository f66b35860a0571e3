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
    <section className="week-side gap-s5" aria-label="Looking back">
      {doneCount > 0 ? (
        <p className="text-ink-muted">
          <b className="block font-display text-[length:var(--text-title)] leading-none font-[560] text-ink lining-nums">
            {doneCount}
          </b>{' '}
          {doneCount === 1 ? 'step done' : 'steps done'}
        </p>
      ) : (
        <p className="font-display text-xl leading-snug font-[560]">A quiet week</p>
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
    <div className="grid gap-s4">
      {texts.map(({ label, text }) => (
        <div key={label}>
          <h2 className="font-text text-sm leading-[1.4] font-[620] tracking-normal">{label}</h2>
          <p className="max-w-measure font-display text-[1.1875rem] leading-normal whitespace-pre-line text-(--fin-ink) italic">
            {text}
          </p>
        </div>
      ))}
      <Link className="link inline-flex min-h-target items-center" to={checkInPath('sunday', date)}>
        Open the Sunday session
      </Link>
    </div>
  )
}
