import { useState } from 'react'
import { Link } from 'react-router'
import { addDays } from '#contract/dates.ts'
import type { Step } from '#contract/planner/items.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { dayLoad } from '../events/day-load.ts'
import { useEventsWithFeeds } from '../feeds/use-events-with-feeds.ts'
import { NewStep } from '../steps/new-step.tsx'
import { minutesText } from '../steps/step-dates.ts'
import { StepRow } from '../steps/step-row.tsx'
import { usePlanner } from '../use-planner.ts'
import { EarlierSteps } from './earlier-steps.tsx'
import { stepsForToday, type TodayView } from './today-view.ts'

const STEPS_SHOWN = 3

/** The steps of today: three, and the others folded. */
export function ToDo({ view }: { view: TodayView }) {
  const { today } = usePlanner()
  const [isOpen, setIsOpen] = useState(false)
  const { steps, earlier, toAsk, done } = view
  const shown = isOpen ? steps : steps.slice(0, STEPS_SHOWN)
  const more = steps.length - STEPS_SHOWN
  return (
    <>
      <EarlierSteps steps={earlier} />
      <OverFull steps={steps} />
      {steps.length > 0 && (
        <ul aria-label="Steps of today">
          {shown.map((step) => (
            <StepRow key={step.id} step={step} hides={['date']} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-s2"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show three' : `and ${more} more`}
        </Button>
      )}
      {steps.length === 0 && (done.length > 0 ? <AllDone /> : <EmptyDay hasEarlier={earlier.length > 0} />)}
      {toAsk.length > 0 && (
        <section aria-labelledby="to-ask" className="mt-s5">
          <h3 id="to-ask" className="text-md">
            Ask about it today
          </h3>
          <ul>
            {toAsk.map((step) => (
              <StepRow key={step.id} step={step} hides={['date']} />
            ))}
          </ul>
        </section>
      )}
      <NewStep
        label="New step for today"
        placeholder={steps.length === 0 ? 'Write one small step' : 'Write the next step'}
        date={today}
        className="today__new"
        // Expands the list, because a new step is at its end.
        onAdded={() => setIsOpen(steps.length >= STEPS_SHOWN)}
      />
    </>
  )
}

/** Shown if the planned minutes exceed the available ones. Offers to move the last step without a time to tomorrow. */
function OverFull({ steps }: { steps: readonly Step[] }) {
  const { state, edits, today } = usePlanner()
  const events = useEventsWithFeeds().eventsOn(today)
  const { planned, available, isOverFull } = dayLoad(today, { steps, events, dayMinutes: state.settings.dayMinutes })
  const last = steps.findLast(({ time }) => time === null)
  if (!isOverFull) return null
  return (
    <div className="mb-s4">
      <Notice>
        <p>
          {available === 0
            ? `You planned ${minutesText(planned)} on a day off.`
            : `This day is full: ${minutesText(planned)} in ${minutesText(available)}.`}
        </p>
        {last && (
          <Button
            variant="quiet"
            size="small"
            className="-ml-s2 whitespace-normal text-left"
            onClick={() => edits.scheduleStep(last.id, addDays(today, 1))}
          >
            Carry “{last.text}” to tomorrow
          </Button>
        )}
      </Notice>
    </div>
  )
}

const AllDone = () => (
  <div className="today-closed">
    <ClosedGate />
    <p className="font-display text-lg font-medium">That’s everything for today.</p>
    <p className="text-ink-muted">Close the book: the rest of the day is yours.</p>
  </div>
)

/** The five-bar gate: a full group of tally marks. */
function ClosedGate() {
  return (
    <svg className="today-closed__gate" viewBox="0 0 120 64" aria-hidden="true">
      <path className="today-closed__hill" d="M2 58C30 47 56 55 84 49S112 50 118 53" />
      <path d="M22 18V58M40 14V57M58 17V57M76 14V56M94 18V56" />
      <path className="today-closed__bar" d="M12 50L106 22" pathLength="1" />
    </svg>
  )
}

/** A day without plans. */
const Hammock = () => (
  <svg className="today-empty__rest" viewBox="0 0 176 76" aria-hidden="true">
    <path d="M2 70C30 62 60 68 90 66S150 64 174 69" stroke="var(--art-green)" />
    <path d="M30 66V34M146 66V34" />
    <path d="M30 42C16 40 14 22 24 14 30 2 46 8 46 20 50 32 42 42 30 42Z" fill="var(--art-green)" />
    <path d="M146 42C132 42 128 30 132 20 132 8 148 4 154 14 164 22 160 40 146 42Z" fill="var(--art-green)" />
    <path d="M31 40C50 44 50 54 64 58H112C126 54 126 44 145 40" />
    <path d="M60 52C64 66 112 66 116 52Q88 60 60 52Z" fill="var(--art-trail-hi)" />
    <path d="M70 57C84 61 92 61 106 57" strokeWidth="1.2" strokeOpacity="0.5" />
  </svg>
)

function EmptyDay({ hasEarlier }: { hasEarlier: boolean }) {
  const { state, edits, today } = usePlanner()
  const [isOpen, setIsOpen] = useState(false)
  const suggestions = stepsForToday(state, today)
  return (
    <div className="today-empty">
      <Hammock />
      <p>
        <b className="font-display text-lg font-medium">Nothing is planned for today.</b>
      </p>
      <p className="text-ink-muted">
        {suggestions.length > 0
          ? 'Take one from the week, or leave the day as free as it is.'
          : hasEarlier
            ? 'Take one from earlier, write a new one, or leave the day as free as it is.'
            : 'Write one small step below, or leave the day as free as it is.'}
      </p>
      {suggestions.length > 0 && !isOpen && (
        <Button variant="secondary" size="small" className="mt-s3" onClick={() => setIsOpen(true)}>
          Take one from the week
        </Button>
      )}
      {isOpen && (
        <>
          <ul aria-label="Steps of the week" className="mt-s3">
            {suggestions.map((step) => (
              <StepRow
                key={step.id}
                step={step}
                actions={
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Today: ${step.text}`}
                    onClick={() => edits.scheduleStep(step.id, today)}
                  >
                    Today
                  </Button>
                }
              />
            ))}
          </ul>
          <Link className="link inline-flex min-h-target items-center" to="/planner/week">
            See the week
          </Link>
        </>
      )}
    </div>
  )
}
