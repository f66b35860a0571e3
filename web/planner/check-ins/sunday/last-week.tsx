import './sunday.css'
import { useState } from 'react'
import type { CheckIn, Step } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { Surface } from '../../../platform/ui/surface.tsx'
import { usePlanner } from '../../use-planner.ts'
import { SessionAnswer } from '../answer-field.tsx'
import { Tally } from '../tally.tsx'
import { sundayWeek, trackSumText } from './sunday-week.ts'

const SHOWN_STEPS = 12

/** The week that ends with the session: completed steps and sums of the tracks. */
export function LastWeek({ session }: { session: CheckIn }) {
  const { state } = usePlanner()
  const { doneSteps, trackSums } = sundayWeek(state, session.date)
  return (
    <>
      <Surface punched className="py-s5 pr-s5">
        <h4>{doneSteps.length === 0 ? 'Done' : `${countStep(doneSteps.length)} done`}</h4>
        <Tally count={doneSteps.length} />
        {doneSteps.length > 0 ? (
          <DoneList steps={doneSteps} />
        ) : (
          <p className="text-ink-muted">No steps are ticked this week. Weeks are like that, too.</p>
        )}
        {trackSums.length > 0 && (
          <>
            <h4 className="mt-s5">Tracks</h4>
            <dl>
              {trackSums.map((sum) => (
                <div key={sum.track.id} className="flex justify-between gap-s4 border-t border-hair py-s2">
                  <dt>{sum.track.title}</dt>
                  <dd className="flex-none font-[620] tabular-nums">{trackSumText(sum)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </Surface>
      <SessionAnswer session={session} question="good" label="What was good?" />
    </>
  )
}

const countStep = (count: number) => `${count} ${count === 1 ? 'step' : 'steps'}`

export function DoneList({ steps }: { steps: readonly Step[] }) {
  const { state } = usePlanner()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? steps : steps.slice(0, SHOWN_STEPS)
  const categoryOf = ({ journeyId }: Step) => state.journeys.find(({ id }) => id === journeyId)?.category ?? null
  return (
    <>
      <ul className="sunday-page__done">
        {shown.map((step) => (
          <li key={step.id} data-hue={categoryColorOf(categoryOf(step))}>
            {step.text}
          </li>
        ))}
      </ul>
      {shown.length < steps.length && (
        <button type="button" className="btn btn--quiet btn--small" onClick={() => setShowsAll(true)}>
          Show {steps.length - shown.length} more
        </button>
      )}
    </>
  )
}
