import { longDate } from '#contract/dates.ts'
import { useTimeZone, wallClock } from './use-time-zone.ts'

/** The date of an instant in the viewer's time zone. */
export function LocalDate({ instant }: { instant: string }) {
  const day = wallClock(new Date(instant), useTimeZone() ?? 'UTC').date
  return <time dateTime={day}>{longDate(day)}</time>
}
