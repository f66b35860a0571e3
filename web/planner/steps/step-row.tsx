import './steps.css'
import { Hourglass, Repeat } from 'lucide-react'
import { type ChangeEvent, type ComponentProps, lazy, memo, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { Journey, Step } from '#contract/planner/items.ts'
import { categoryColorOf } from '../../platform/categories/category.tsx'
import { classNames } from '../../platform/ui/class-names.ts'
import type { PlannerEdits } from '../documents/planner-edits.ts'
import { recurrenceText } from '../recurrence/recurrence-text.ts'
import { usePlanner } from '../use-planner.ts'
import { useIsSelected } from './selected-steps.ts'
import { dayText, onDayText, timeAndMinutesText } from './step-dates.ts'
import { StepMenu } from './step-menu.tsx'
import { StepText } from './step-text.tsx'

const NotesAndParts = lazy(() => import('./notes-and-parts.tsx').catch(() => ({ default: () => null })))

type StepRowProps = {
  step: Step
  /** Details that the view shows already. */
  hides?: readonly ('date' | 'journey' | 'time')[]
  /** No changes, as in a past week. */
  readOnly?: boolean
  /** A drag handle or number before the check circle. */
  handle?: ReactNode
  /** Buttons before the menu. */
  actions?: ReactNode
} & Omit<ComponentProps<'li'>, 'children'>

/** A step in a list: check circle, text that is edited in place, details and menu. Other props are passed to the `li`. */
export function StepRow({ step, hides = [], readOnly = false, handle, actions, className, ...rest }: StepRowProps) {
  const { state, edits, today } = usePlanner()
  const isSelected = useIsSelected(step.id)
  const journey = step.journeyId ? (state.journeys.find(({ id }) => id === step.journeyId) ?? null) : null
  return (
    <li
      {...rest}
      className={classNames('step', className)}
      data-step={step.id}
      data-state={step.state}
      data-selected={isSelected || undefined}
      data-hue={categoryColorOf(journey?.category ?? null)}
    >
      {isSelected && <span className="sr">Selected</span>}
      {handle}
      <StepContent
        step={step}
        journey={hides.includes('journey') ? null : journey}
        showsDate={!hides.includes('date')}
        showsTime={!hides.includes('time')}
        readOnly={readOnly}
        edits={edits}
        today={today}
      />
      {actions}
      {!readOnly && <StepMenu step={step} />}
    </li>
  )
}

type StepContentProps = {
  step: Step
  journey: Journey | null
  showsDate: boolean
  showsTime: boolean
  readOnly: boolean
  edits: PlannerEdits
  today: string
}

/** Memoized, because a list has many steps. */
const StepContent = memo(function StepContent(props: StepContentProps) {
  const { step, readOnly, edits } = props
  return (
    <>
      <StepCheck step={step} readOnly={readOnly} edits={edits} />
      <div className="step__body">
        {readOnly ? <p className="step__text">{step.text}</p> : <StepText step={step} edits={edits} />}
        <StepDetails {...props} />
      </div>
    </>
  )
})

/** The circle that ticks a step. */
export function StepCheck({ step, readOnly, edits }: Pick<StepContentProps, 'step' | 'readOnly' | 'edits'>) {
  const isDone = step.state === 'done'
  const toggle = ({ currentTarget: checkbox }: ChangeEvent<HTMLInputElement>) => {
    const neighbor = neighborOf(checkbox)
    if (isDone) edits.reopenStep(step.id)
    else edits.completeStep(step.id)
    // The step may move to another list. The focus stays in this one.
    requestAnimationFrame(() => {
      if (!checkbox.isConnected) neighbor?.focus()
    })
  }
  return (
    <span className="step__check">
      <input
        type="checkbox"
        checked={isDone}
        disabled={readOnly || step.state === 'dropped'}
        aria-label={step.text}
        onChange={toggle}
      />
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <circle cx="14" cy="14" r="10" />
        <path d="M8.5 13.5l4.5 5L24 5.5" pathLength="1" />
      </svg>
    </span>
  )
}

function neighborOf(checkbox: HTMLInputElement): HTMLInputElement | undefined {
  const all = Array.from(checkbox.closest('ul, ol')?.querySelectorAll<HTMLInputElement>('.step__check > input') ?? [])
  const index = all.indexOf(checkbox)
  return all[index + 1] ?? all[index - 1]
}

function StepDetails({ step, journey, showsDate, showsTime, readOnly, edits, today }: StepContentProps) {
  const { notes, parts, origin, waitingFor, waitingUntil, recurrence } = step
  const time = showsTime ? timeAndMinutesText(step) : ''
  const details = [
    showsDate && step.date && (
      <time key="date" dateTime={step.date}>
        {dayText(step.date, today)}
      </time>
    ),
    time && <span key="time">{time}</span>,
    recurrence && (
      <span key="repeat" className="step__detail">
        <Repeat size={14} aria-hidden="true" />
        {recurrenceText(recurrence, step.date ?? today)}
      </span>
    ),
    step.state === 'waiting' && (
      <span key="waiting" className="step__detail">
        <Hourglass size={14} aria-hidden="true" />
        {`Waiting for ${waitingFor}${waitingUntil ? `, ask ${onDayText(waitingUntil, today)}` : ''}`}
      </span>
    ),
    step.state === 'dropped' && <span key="dropped">Dropped</span>,
    journey && (
      <span key="journey" className="step__journey">
        {journey.title}
      </span>
    ),
    origin.from === 'lesson' && (
      <Link key="lesson" className="step__origin" to={origin.path}>
        From a lesson
      </Link>
    ),
    (notes || parts.length > 0) && (
      <Suspense key="notes">
        <NotesAndParts step={step} edits={edits} readOnly={readOnly} />
      </Suspense>
    ),
  ].filter(Boolean)
  return details.length > 0 && <div className="step__details">{details}</div>
}
