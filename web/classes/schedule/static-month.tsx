import type { Schedule } from '#contract/classes/schedule/schedule.schema.ts'
import { SvgIcon } from '../../platform/ui/icon.tsx'
import { type DayMarkers, monthOf, monthText, monthWeeks, weekdays } from './days.ts'
export type MonthProps = { schedule: Schedule; markers: ReadonlyMap<string, DayMarkers>; selectedDay: string }

/** Non-interactive month, shown without scripts and until the calendar has loaded. */
export function StaticMonth({ schedule: { from, to }, markers, selectedDay }: MonthProps) {
  const month = monthOf(selectedDay)
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
              {week.map((day, dayOfWeek) => (
                <td
                  key={dayOfWeek}
                  className={markers.has(day ?? '') ? 'is-marked' : undefined}
                  data-selected={day === selectedDay || undefined}
                  data-disabled={(day !== null && (day < from || day > to)) || undefined}
                >
                  {day && (
                    <span className="month__day">
                      {Number(day.slice(8))}
                      <EventMarkers {...markers.get(day)} />
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

export const ChevronIcon = ({ orientation }: { orientation?: 'left' | 'right' | 'up' | 'down' }) => (
  <SvgIcon path={orientation === 'left' ? 'M14 6l-6 6 6 6' : 'M10 6l6 6-6 6'} size={22} />
)

/** A dot for courses, a diamond for workshops: shapes, so that the meaning does not depend on color. */
export function EventMarkers({ course, workshop }: Partial<DayMarkers>) {
  if (!course && !workshop) return null
  return (
    <span className="month__marks" aria-hidden="true">
      {course && <i className="k-course" />}
      {workshop && <i className="k-workshop" />}
    </span>
  )
}
