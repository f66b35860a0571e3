import { longDate } from '#contract/dates.ts'
import { useTimeZone, wallClock } from './use-time-zone.ts'

/** The day of an instant where the reader is. */
export function LocalDate({ instant }: { instant: string }) {
  const day = wallClock(new Date(instant), useTimeZone() ?? 'UTC').date
  return <time dateTime={day}>{longDate(day)}</time>
}
