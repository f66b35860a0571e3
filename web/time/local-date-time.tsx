import { clockText, longDate } from '#contract/dates.ts'
import { useVisitorZone, wallClock } from './use-time-zone.ts'
import { zoneText } from './zone-label.ts'

/** An instant on the reader's own calendar and clock: 'March 9, 2024, 9 AM (New York time)'. */
export function InstantText({ instant }: { instant: string }) {
  const zone = useVisitorZone() ?? 'UTC'
  const { date, time } = wallClock(new Date(instant), zone)
  return <time dateTime={instant}>{`${longDate(date)}, ${clockText(time)} (${zoneText(zone)})`}</time>
}
