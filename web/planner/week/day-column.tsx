import { useId } from 'react'
import { classNames } from '../../platform/ui/class-names.ts'
import { NewStep } from '../steps/new-step.tsx'
import { StepRow } from '../steps/step-row.tsx'
import { daysWithRoom, plannedShare, roomText } from './day-room.ts'
import type { MoveStep } from './use-step-moves.ts'
import { type ShowAppointment, WeekEvent } from './week-event.tsx'
import { fullDayName } from './week-names.ts'
import { WeekStep } from './week-step.tsx'
import type { WeekDay, WeekView } from './week-view.ts'

type DayColumnProps = {
  day: WeekDay
  week: WeekView
  /** The one day of a narrow screen. */
  isSelected: boolean
  isOver: boolean
  dropBefore: string | null
  draggedId: string | null
  onMove: MoveStep
  onAppointment: ShowAppointment
}

export function DayColumn({ day, week, isSelected, isOver, onAppointment, ...rows }: DayColumnProps) {
  const id = useId()
  const { date, phase, events, steps, done } = day
  const name = fullDayName(date)
  const isPast = phase === 'past'
  const isEmpty = events.length + steps.length + done.length === 0
  return (
    <section
      className={classNames('week-day', isSelected && 'week-day--selected')}
      aria-labelledby={id}
      data-phase={phase}
      data-full={(day.load.isOverFull && !isPast) || undefined}
      data-over={isOver || undefined}
      data-drop={isPast ? undefined : date}
    >
      <DayHead id={id} day={day} rooms={day.load.isOverFull ? daysWithRoom(week.days) : null} />
      <div className="week-day__body">
        {events.length > 0 && (
          <ul className="grid gap-s2" aria-label={`Events on ${name}`}>
            {events.map((event) => (
              <WeekEvent key={event.id} event={event} onAppointment={onAppointment} />
            ))}
          </ul>
        )}
        {steps.length > 0 && (
          <ul className="week-day__steps grid gap-s2" aria-label={`Steps on ${name}`}>
            {steps.map((step) => (
              <WeekStep key={step.id} step={step} week={week} hides={['date']} {...rows} />
            ))}
          </ul>
        )}
        {done.length > 0 && (
          <details open={week.isPast}>
            <summary className="min-h-9 cursor-pointer text-sm leading-9 text-ink-muted">
              {done.length} done<span className="sr"> on {name}</span>
            </summary>
            <ul className="week-day__steps grid gap-s2" aria-label={`Done on ${name}`}>
              {done.map((step) => (
                <StepRow key={step.id} step={step} hides={['date', 'time']} readOnly={week.isPast} />
              ))}
            </ul>
          </details>
        )}
        {isEmpty && isPast && <p className="text-sm text-ink-muted">Nothing written</p>}
        {!isPast && <NewStep className="mt-auto" label={`New step on ${name}`} placeholder="Add a step" date={date} />}
      </div>
    </section>
  )
}

/** `rooms`: days with room, which a full day names. */
export function DayHead({ id, day, rooms }: { id: string; day: WeekDay; rooms: readonly string[] | null }) {
  const { date, phase, load } = day
  const name = fullDayName(date)
  return (
    <header className="week-day__head">
      <h2
        id={id}
        className={classNames(
          'flex items-baseline font-text text-sm whitespace-nowrap leading-[1.2] font-[580] tracking-normal',
          phase === 'today' ? 'gap-[1.1rem]' : 'gap-[0.45em] text-ink-muted',
        )}
      >
        <span className="sr">{phase === 'today' ? `Today, ${name}` : name}</span>
        <span aria-hidden="true">{name.slice(0, 3)}</span>
        <b
          aria-hidden="true"
          className="relative font-display text-[1.75rem] leading-[1.1] font-[560] text-ink lining-nums"
        >
          {Number(date.slice(8))}
          {phase === 'today' && <TodayRing />}
        </b>
      </h2>
      {phase !== 'past' && (
        <div className="text-xs leading-[1.4] text-ink-muted tabular-nums">
          <p className={load.isOverFull ? 'font-[620] text-ink' : undefined}>{roomText(load)}</p>
          <span className="mt-s1 block h-1 overflow-hidden rounded-round bg-sunk">
            <span className="block h-full bg-edge" style={{ width: `${plannedShare(load) * 100}%` }} />
          </span>
          {rooms && (
            <p className="mt-s1">
              {rooms.length > 0 ? `Days with room: ${rooms.join(', ')}` : 'No other day of this week has room.'}
            </p>
          )}
        </div>
      )}
    </header>
  )
}

/** Today's date, circled by hand. */
const TodayRing = () => (
  <svg
    className="pointer-events-none absolute top-1/2 left-1/2 h-[2.6rem] w-[2.9rem] -translate-1/2 overflow-visible fill-none stroke-(--art-trail) stroke-[2.4] [stroke-linecap:round]"
    viewBox="0 0 48 44"
    aria-hidden="true"
  >
    <path d="M30 4C17 0 4 8 3 22s12 20 24 19 19-11 18-22S34 4 21 5" pathLength="1" />
  </svg>
)
