import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { workshopTimeText } from '#contract/dates.ts'
import { DAY_MINUTES_MAX } from '#contract/planner/limits.ts'
import { categoryColorOf } from '../../../platform/categories/category.tsx'
import { classNames } from '../../../platform/ui/class-names.ts'
import { JoinEvent } from '../../events/join-event.tsx'
import { timeOf } from '../../events/planner-event.ts'
import { StepCheck } from '../../steps/step-row.tsx'
import { useStepDialogs } from '../../steps/use-step-dialogs.tsx'
import { usePlanner } from '../../use-planner.ts'
import { kindTexts, type ShowAppointment } from '../week-event.tsx'
import { timesText } from '../week-names.ts'
import type { DayBlock, DayEntry } from './day-entries.ts'
import { blockStyle } from './hour-layout.ts'

type HourEntryProps = {
  entry: DayEntry
  date: string
  /** Null for a row without a time. */
  block: Omit<DayBlock, 'entry'> | null
  /** In a past week. */
  isReadOnly: boolean
  /** The lower edge can be dragged. */
  isStretchable: boolean
  isDragged: boolean
  isDropBefore: boolean
  onAppointment: ShowAppointment
}

/** Minutes of a block that has room for two lines. */
const ONE_LINE_BELOW = 40

/** A block on the hours, or a row above them. */
export function HourEntry({ entry, date, block, isStretchable, isDragged, isDropBefore, ...content }: HourEntryProps) {
  const { state } = usePlanner()
  const item = 'step' in entry ? entry.step : entry.appointment
  const journeyId = 'step' in entry ? entry.step.journeyId : null
  const journey = state.journeys.find(({ id }) => id === journeyId)
  return (
    <li
      className={classNames(
        'hour-entry flex min-w-0 items-start gap-s1 overflow-hidden rounded-sm px-[3px] text-xs leading-[1.25] has-[:focus-visible]:outline-3 has-[:focus-visible]:-outline-offset-1 has-[:focus-visible]:outline-act',
        block ? 'absolute z-1' : 'relative',
        // Feeds and classes are moved where they come from.
        'event' in entry && !entry.isMovable && 'cursor-not-allowed',
      )}
      style={block ? blockStyle(block.span, block.lane) : undefined}
      data-hue={categoryColorOf(journey?.category ?? null)}
      data-kind={'event' in entry ? entry.event.kind : undefined}
      data-state={'step' in entry ? entry.step.state : undefined}
      data-item={item?.id}
      data-date={date}
      data-start={block?.span.start}
      data-movable={entry.isMovable || undefined}
      data-ordered={('step' in entry && entry.isMovable && !block) || undefined}
      data-dragged={isDragged || undefined}
      data-drop-before={isDropBefore || undefined}
    >
      {'step' in entry ? (
        <StepContent entry={entry} block={block} {...content} />
      ) : (
        <EventContent entry={entry} block={block} date={date} {...content} />
      )}
      {isStretchable && (
        <span
          data-edge=""
          className="absolute inset-x-0 bottom-0 h-[7px] cursor-ns-resize pointer-coarse:h-3"
          aria-hidden="true"
        />
      )}
    </li>
  )
}

const isOneLine = (block: HourEntryProps['block']) => !block || block.span.minutes < ONE_LINE_BELOW

/** A button covers the whole block. */
const titleClass = (block: HourEntryProps['block']) =>
  classNames(
    'hour-entry__title min-w-0 flex-1 cursor-[inherit] py-[3px] text-left font-[560] no-underline outline-none [button&]:after:absolute [button&]:after:inset-0',
    isOneLine(block) ? 'truncate' : 'hyphens-auto',
  )

type StepContentProps = Pick<HourEntryProps, 'block' | 'isReadOnly'> & { entry: Extract<DayEntry, { step: unknown }> }

function StepContent({ entry: { step, title }, block, isReadOnly }: StepContentProps) {
  const { edits } = usePlanner()
  const { showDetails, view } = useStepDialogs(step)
  const text = <EntryText title={title} block={block} />
  return (
    <>
      <StepCheck step={step} readOnly={isReadOnly} edits={edits} />
      {isReadOnly ? (
        <p className={titleClass(block)}>{text}</p>
      ) : (
        <button type="button" className={titleClass(block)} onClick={() => showDetails('text')}>
          {text}
        </button>
      )}
      {view}
    </>
  )
}

type EventContentProps = Pick<HourEntryProps, 'block' | 'date' | 'onAppointment'> & {
  entry: Extract<DayEntry, { event: unknown }>
}

function EventContent({ entry: { event, appointment, title }, block, date, onAppointment }: EventContentProps) {
  const text = <EntryText title={title} block={block} kind={kindTexts[event.kind]} />
  return (
    <>
      <span className="week-event__sign" aria-hidden="true" />
      {appointment ? (
        <button type="button" className={titleClass(block)} onClick={() => onAppointment(appointment, date)}>
          {text}
        </button>
      ) : event.path ? (
        <Link className={titleClass(block)} to={event.path}>
          {text}
        </Link>
      ) : (
        <p className={titleClass(block)}>{text}</p>
      )}
      <JoinEvent event={event} />
    </>
  )
}

type EntryTextProps = Pick<HourEntryProps, 'block'> & { title: string; kind?: string }

/** For screen readers 'Call the bank, 9:00 to 9:30 AM'. */
function EntryText({ title, block, kind }: EntryTextProps): ReactNode {
  const { start, minutes } = block?.span ?? { start: 0, minutes: 0 }
  const [from, to] = [timeOf(start), timeOf((start + minutes) % DAY_MINUTES_MAX)]
  return (
    <>
      <span className="sr">{[title, block && timesText(from, minutes), kind].filter(Boolean).join(', ')}</span>
      <span aria-hidden="true">
        {title}{' '}
        {!isOneLine(block) && (
          <span className="font-normal text-ink-muted tabular-nums">{workshopTimeText(from, to)}</span>
        )}
      </span>
    </>
  )
}
