import { classNames } from '../../platform/ui/class-names.ts'
import { fullDayName } from './week-names.ts'
import type { WeekDay } from './week-view.ts'

type DayStripProps = {
  days: readonly WeekDay[]
  selectedDay: string
  /** Day over which a step is dragged. */
  overDay: string | null | undefined
  onSelect: (date: string) => void
}

/** The seven days of a narrow screen. A step can be dropped on one. */
export function DayStrip({ days, selectedDay, overDay, onSelect }: DayStripProps) {
  return (
    <ul className="day-strip" aria-label="Days of the week">
      {days.map((day) => (
        <li key={day.date}>
          <button
            type="button"
            className={classNames('day-strip__day', overDay === day.date && 'day-strip__day--over')}
            aria-pressed={day.date === selectedDay}
            data-phase={day.phase}
            data-full={day.load.isOverFull || undefined}
            data-drop={day.phase === 'past' ? undefined : day.date}
            onClick={() => onSelect(day.date)}
          >
            <span className="sr">{`${fullDayName(day.date)}, ${countText(day)}`}</span>
            <span aria-hidden="true">{fullDayName(day.date).slice(0, 2)}</span>
            <b aria-hidden="true">{Number(day.date.slice(8))}</b>
            <i aria-hidden="true" data-filled={day.events.length + day.steps.length > 0 || undefined} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function countText({ events, steps, load }: WeekDay): string {
  const texts = [
    events.length > 0 && (events.length === 1 ? '1 event' : `${events.length} events`),
    steps.length > 0 && (steps.length === 1 ? '1 step' : `${steps.length} steps`),
    load.isOverFull && 'full',
  ].filter(Boolean)
  return texts.length > 0 ? texts.join(', ') : 'free'
}
