import { Plus } from 'lucide-react'
import { type PointerEvent, useId, useState } from 'react'
import { IconButton } from '../../../platform/ui/button.tsx'
import { classNames } from '../../../platform/ui/class-names.ts'
import { timeOf } from '../../events/planner-event.ts'
import { usePlanner } from '../../use-planner.ts'
import { DayHead } from '../day-column.tsx'
import type { StepDrag } from '../step-drags.tsx'
import type { ShowAppointment } from '../week-event.tsx'
import { fullDayName, timesText } from '../week-names.ts'
import type { WeekDay } from '../week-view.ts'
import { dayEntries } from './day-entries.ts'
import { HourEntry } from './hour-entry.tsx'
import { blockStyle, DEFAULT_MINUTES, drawnSpan, type Span, snappedMinute } from './hour-layout.ts'
import { NowLine } from './now-line.tsx'

type DayHoursProps = {
  day: WeekDay
  isPastWeek: boolean
  /** The one day of a narrow screen. */
  isSelected: boolean
  drag: StepDrag | null
  /** Where a dragged block would be, or a new one is being added. */
  preview: Span | null
  /** For a time that was pressed or drawn. */
  onNew: (span: Span) => void
  onAppointment: ShowAppointment
}

const HOUR_LINES = 'repeating-linear-gradient(var(--hair) 0 1px, transparent 0 calc(100% / 24))'

/** Time of a step that is added without pointing at one: 9 AM, or another that its text names. */
const FIRST_START = 9 * 60

/** A day: rows without a time, which stay in view, and the blocks of its hours. */
export function DayHours({ day, isPastWeek, isSelected, drag, preview, onNew, onAppointment }: DayHoursProps) {
  const id = useId()
  const { appointments } = usePlanner().state
  const { date, phase } = day
  const name = fullDayName(date)
  const { untimed, blocks } = dayEntries(day, { appointments, isPast: isPastWeek })
  const drawing = useDrawing(onNew)
  const drop = phase === 'past' ? undefined : date
  const isOver = drag?.target?.date === date
  const isOverTop = isOver && drag?.target?.fields?.time === null
  const background = phase === 'past' ? 'bg-paper' : 'bg-raised'
  const shown = drawing.span ?? preview
  const entryProps = (key: string) => ({
    date,
    isReadOnly: isPastWeek,
    isDragged: drag !== null && drag.id === key && drag.date === date,
    onAppointment,
  })
  return (
    <section
      className={classNames(
        'row-span-2 row-start-1 grid min-w-0 grid-rows-subgrid border-l border-hair',
        !isSelected && '@max-[44rem]/week:hidden',
      )}
      aria-labelledby={id}
      data-phase={phase}
    >
      <div
        className={classNames('group sticky top-0 z-3 border-b border-edge', isOverTop ? 'bg-act-tint' : background)}
        data-drop={drop}
        data-untimed=""
      >
        <DayHead id={id} day={day} rooms={null} />
        {drop && (
          <IconButton
            label={`Add at a time on ${name}`}
            className="absolute top-1 right-0.5 size-8 bg-raised text-ink-muted opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
            onClick={() => onNew({ start: FIRST_START, minutes: DEFAULT_MINUTES })}
          >
            <Plus size={18} aria-hidden="true" />
          </IconButton>
        )}
        {untimed.length > 0 && (
          <ul
            className="grid max-h-30 gap-0.5 overflow-y-auto px-s1 pt-0.5 pb-s1"
            aria-label={`Without a time on ${name}`}
          >
            {untimed.map((entry) => (
              <HourEntry
                key={entry.key}
                entry={entry}
                block={null}
                isStretchable={false}
                isDropBefore={isOver && drag?.target?.before === entry.key}
                {...entryProps(entry.key)}
              />
            ))}
          </ul>
        )}
      </div>
      <div
        className={classNames('relative', background)}
        style={{ backgroundImage: HOUR_LINES }}
        data-hours=""
        data-drop={drop}
        {...(drop && drawing.handlers)}
      >
        <ul aria-label={`Hours of ${name}`}>
          {blocks.map(({ entry, ...block }) => (
            <HourEntry
              key={entry.key}
              entry={entry}
              block={block}
              isStretchable={entry.isMovable && phase !== 'past'}
              isDropBefore={false}
              {...entryProps(entry.key)}
            />
          ))}
        </ul>
        {phase === 'today' && <NowLine />}
        {shown && (
          <p
            className="hour-preview pointer-events-none absolute z-2 overflow-hidden rounded-sm border-2 border-act bg-act-tint px-s1 text-xs leading-[1.25] font-[620]"
            style={blockStyle(shown)}
            aria-hidden="true"
          >
            {timesText(timeOf(shown.start), shown.minutes)}
          </p>
        )}
      </div>
    </section>
  )
}

/** Draws a new block on the empty hours with the mouse. A press, also with a finger, draws one of half an hour. */
function useDrawing(onDrawn: (span: Span) => void) {
  const [drawn, setDrawn] = useState<{ from: number; to: number } | null>(null)
  const span = drawn && drawnSpan(drawn.from, drawn.to)
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.target !== event.currentTarget || event.button !== 0) return
      if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
      const from = snappedMinute(shareAt(event), Math.floor)
      setDrawn({ from, to: from })
    },
    onPointerMove: (event: PointerEvent) => {
      if (drawn && event.pointerType === 'mouse') setDrawn({ ...drawn, to: snappedMinute(shareAt(event)) })
    },
    onPointerUp: () => {
      if (span) onDrawn(span)
      setDrawn(null)
    },
    // A finger scrolls.
    onPointerCancel: () => setDrawn(null),
  }
  return { span, handlers }
}

function shareAt({ currentTarget, clientY }: PointerEvent): number {
  const { top, height } = currentTarget.getBoundingClientRect()
  return (clientY - top) / height
}
