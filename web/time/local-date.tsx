import { longDate } from '#contract/dates.ts'
import { useVisitorZone, wallClock } from './use-time-zone.ts'

/** The day of an instant where the reader is. */
export function Day({ instant }: { instant: string }) {
  const day = wallClock(new Date(instant), useVisitorZone() ?? 'UTC').date
  return <time dateTime={day}>{longDate(day)}</time>
}
