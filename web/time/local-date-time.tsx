import { clockText, longDate } from '#contract/dates.ts'
import { useTimeZone, wallClock } from './use-time-zone.ts'
import { zoneLabel } from './time-labels.ts'

/** An instant in the viewer's time zone: 'March 9, 2024, 9 AM (New York time)'. */
export function LocalDateTime({ instant }: { instant: string }) {
  const zone = useTimeZone() ?? 'UTC'
  const { date, time } = wallClock(new Date(instant), zone)
  return <time dateTime={instant}>{`${longDate(date)}, ${clockText(time)} (${zoneLabel(zone)})`}</time>
}
