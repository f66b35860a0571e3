import { clockText, longDate, zoneLabel } from '#contract/dates.ts'
import { useTimeZone, wallClock } from './use-time-zone.ts'

const formatter = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' })

export function LocalDate({ instant }: { instant: string }) {
  const day = wallClock(new Date(instant), useTimeZone() ?? 'UTC').date
  return <time dateTime={day}>{longDate(day)}</time>
}

/** An instant in the viewer's time zone: 'March 9, 2024, 9 AM (New York time)'. */
export function LocalDateTime({ instant }: { instant: string }) {
  const zone = useTimeZone() ?? 'UTC'
  const { date, time } = wallClock(new Date(instant), zone)
  return <time dateTime={instant}>{`${longDate(date)}, ${clockText(time)} (${zoneLabel(zone)})`}</time>
}

/** 'March 9, 2024'. Only for client-rendered lists: the server's time zone differs. */
export const formatLongDate = (instant: string): string => formatter.format(new Date(instant))
