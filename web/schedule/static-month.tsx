import type { Schedule } from '#contract/schedule/schedule.schema.ts'
import { ChevronIcon } from './chevron-icon.tsx'
import type { DayMarkers } from './days.ts'
import { EventMarkers } from './event-markers.tsx'
import { monthOf, monthText, monthWeeks, weekdays } from './month.ts'

export type MonthProps = {
  schedule: Schedule
  marked: ReadonlyMap<string, DayMarkers>
  /** The day on show, 'yyyy-mm-dd'. */
  chosen: string
}

/** The month as print: what stands here without a script, and until the calendar that takes its place has loaded. */
export function StaticMonth({ schedule: { from, to }, marked, chosen }: MonthProps) {
  const month = monthOf(chosen)
  return (
    <div className="month__page">
      <span className="icon-btn month__turn" data-off={month <= monthOf(from) || undefined}>
        <ChevronIcon orientation="left" />
      </span>
      <p className="month__name">{monthText(month)}</p>
      <span className="icon-btn month__turn" data-off={month >= monthOf(to) || undefined}>
        <ChevronIcon orientation="right" />
      </span>
      <table className="month__days" aria-label={monthText(month)}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" aria-label={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, place) => (
                <td
                  key={place}
                  className={marked.has(day ?? '') ? 'is-marked' : undefined}
                  data-selected={day === chosen || undefined}
                  data-disabled={(day !== null && (day < from || day > to)) || undefined}
                >
                  {day && (
                    <span className="month__day">
                      {Number(day.slice(8))}
                      <EventMarkers {...marked.get(day)} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
