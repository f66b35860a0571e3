import './sunday.css'
import { cardDate } from '#contract/dates.ts'
import type { CheckIn, Step } from '#contract/planner/items.ts'
import { weekday } from '../../../platform/time/time-labels.ts'
import { MetaLine } from '../../../platform/ui/card.tsx'
import { usePlanner } from '../../use-planner.ts'
import { dayTitle } from '../check-in-texts.ts'
import { carriedSteps } from './carried-steps.ts'
import { CARRIED_MAX, sundayWeek } from './sunday-week.ts'
import { useStepChoices } from './use-step-choices.ts'

/** Gives up to three open steps a day of the next week. */
export function CarrySteps({ session }: { session: CheckIn }) {
  const { state, edits } = usePlanner()
  const { steps, hiddenCount, showAll, journeyTitleOf, ...choices } = useStepChoices(
    session,
    ({ state }) => state === 'open',
  )
  const { nextDays } = sundayWeek(state, session.date)
  const carriedIds = new Set(carriedSteps(state, session, nextDays).map(({ id }) => id))
  const isFull = carriedIds.size >= CARRIED_MAX

  const giveDay = (step: Step, day: string | null) =>
    edits.batch(() => {
      edits.scheduleStep(step.id, day)
      if (day !== null) edits.recordCheckInSteps(session.id, { carried: [step.id] })
    })

  if (steps.length === 0) return <p className="lead">Nothing is left open: the next week starts with a clean page.</p>
  return (
    <div className="grid gap-s5">
      <p className="lead">Which three matter next week? Give each a day. The others stay where they are.</p>
      <p role="status" className="text-sm font-[580] text-ink-muted">
        {isFull ? 'Three steps have a day. That’s enough for a week.' : `${carriedIds.size} of ${CARRIED_MAX} chosen`}
      </p>
      <ul className="border-t border-hair [&_.meta]:mb-0">
        {steps.map((step) => {
          const isCarried = carriedIds.has(step.id)
          const dateBefore = choices.dateBefore(step)
          return (
            <li key={step.id} className="border-b border-hair py-s4">
              <p className="leading-[1.4] font-[560] wrap-anywhere">{step.text}</p>
              <MetaLine parts={[journeyTitleOf(step), whenText(dateBefore, nextDays), movesText(step.moves)]} />
              <fieldset className="sunday-days" disabled={isFull && !isCarried}>
                <legend className="sr">Give “{step.text}” a day</legend>
                {nextDays.map((day) => {
                  const isChosen = isCarried && step.date === day
                  return (
                    <button
                      key={day}
                      type="button"
                      aria-pressed={isChosen}
                      // Deselecting a day restores the previous date of the step.
                      onClick={() => giveDay(step, isChosen ? dayBefore(dateBefore, nextDays) : day)}
                    >
                      <span className="sr">{dayTitle(day)}</span>
                      <span aria-hidden="true">{weekday(day).slice(0, 3)}</span>
                      <b aria-hidden="true">{Number(day.slice(8))}</b>
                    </button>
                  )
                })}
              </fieldset>
            </li>
          )
        })}
      </ul>
      {hiddenCount > 0 && (
        <button type="button" className="btn btn--quiet justify-self-start" onClick={showAll}>
          Show {hiddenCount} more
        </button>
      )}
    </div>
  )
}

/** Returns the date to restore: none if it is in the next week, because an earlier visit of this part has set it. */
const dayBefore = (date: string | null, nextDays: readonly string[]) =>
  date !== null && nextDays.includes(date) ? null : date

const whenText = (date: string | null, nextDays: readonly string[]) =>
  date === null || nextDays.includes(date) ? null : `Was for ${weekday(date).slice(0, 3)}, ${cardDate(date)}`

const movesText = (moves: number) => (moves < 2 ? null : `Moved ${moves} times`)
