import { type CSSProperties, useId } from 'react'
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
      <header className="week-day__head">
        <h2 id={id} className="week-day__title">
          <span className="sr">{phase === 'today' ? `Today, ${name}` : name}</span>
          <span aria-hidden="true">{name.slice(0, 3)}</span>
          <b aria-hidden="true">
            {Number(date.slice(8))}
            {phase === 'today' && <TodayRing />}
          </b>
        </h2>
        {!isPast && <DayRoom day={day} week={week} />}
      </header>
      <div className="week-day__body">
        {events.length > 0 && (
          <ul className="week-day__events" aria-label={`Events on ${name}`}>
            {events.map((event) => (
              <WeekEvent key={event.id} event={event} onAppointment={onAppointment} />
            ))}
          </ul>
        )}
        {steps.length > 0 && (
          <ul className="week-day__steps" aria-label={`Steps on ${name}`}>
            {steps.map((step) => (
              <WeekStep key={step.id} step={step} week={week} hides={['date']} {...rows} />
            ))}
          </ul>
        )}
        {done.length > 0 && (
          <details className="week-day__done" open={week.isPast}>
            <summary>
              {done.length} done<span className="sr"> on {name}</span>
            </summary>
            <ul className="week-day__steps" aria-label={`Done on ${name}`}>
              {done.map((step) => (
                <StepRow key={step.id} step={step} hides={['date', 'time']} readOnly={week.isPast} />
              ))}
            </ul>
          </details>
        )}
        {isEmpty && isPast && <p className="week-day__empty">Nothing written</p>}
        {!isPast && (
          <NewStep className="week-day__new" label={`New step on ${name}`} placeholder="Add a step" date={date} />
        )}
      </div>
    </section>
  )
}

function DayRoom({ day, week }: { day: WeekDay; week: WeekView }) {
  const rooms = day.load.isOverFull ? daysWithRoom(week.days) : []
  return (
    <div className="week-day__room">
      <p>{roomText(day.load)}</p>
      <span className="week-day__meter" style={{ '--share': plannedShare(day.load) } as CSSProperties} />
      {day.load.isOverFull && (
        <p className="week-day__advice">
          {rooms.length > 0 ? `Days with room: ${rooms.join(', ')}` : 'No other day of this week has room.'}
        </p>
      )}
    </div>
  )
}

/** Today's date, circled by hand. */
const TodayRing = () => (
  <svg className="week-day__ring" viewBox="0 0 48 44" aria-hidden="true">
    <path d="M30 4C17 0 4 8 3 22s12 20 24 19 19-11 18-22S34 4 21 5" pathLength="1" />
  </svg>
)
