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
    <ul
      className="sticky top-16 z-4 -mx-2 mt-s4 grid grid-cols-7 gap-0.5 bg-paper py-s2 @min-[44rem]/week:hidden"
      aria-label="Days of the week"
    >
      {days.map((day) => (
        <li key={day.date}>
          <button
            type="button"
            className={classNames(
              'relative grid min-h-16 w-full justify-items-center rounded-md border-[1.5px] pt-[0.4rem] pb-[0.3rem] text-xs leading-[1.3] font-[520] hover:bg-wash focus-visible:outline-offset-0 aria-pressed:border-ink aria-pressed:bg-raised',
              overDay === day.date ? 'border-act bg-act-tint' : 'border-transparent',
              day.phase === 'past' && 'text-ink-muted',
            )}
            aria-pressed={day.date === selectedDay}
            data-drop={day.phase === 'past' ? undefined : day.date}
            onClick={() => onSelect(day.date)}
          >
            <span className="sr">{`${fullDayName(day.date)}, ${countText(day)}`}</span>
            <span aria-hidden="true">{fullDayName(day.date).slice(0, 2)}</span>
            <b
              className={classNames(
                'font-display text-[1.25rem] leading-[1.1] font-[560] lining-nums',
                day.phase === 'today' && 'text-act',
              )}
              aria-hidden="true"
            >
              {Number(day.date.slice(8))}
            </b>
            <i
              className={classNames(
                'h-1.5 rounded-round',
                day.load.isOverFull ? 'w-5 bg-current' : 'w-1.5',
                day.events.length + day.steps.length > 0 && 'bg-current',
              )}
              aria-hidden="true"
            />
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
