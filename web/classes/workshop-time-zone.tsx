import type { WorkshopCard as Workshop } from '#contract/classes/class-cards.ts'
import { workshopTimeText, zoneLabel } from '#contract/dates.ts'
import { weekday } from '../time/time-labels.ts'
import { useTimeZone, wallClock } from '../time/use-time-zone.ts'

/** The visitor's hours appear after hydration on the same, truncated line, so that they cause no layout shift. */
export function WorkshopTimeZone({ workshop }: { workshop: ClassHours }) {
  const zone = useTimeZone()
  const userHours = zone && localHours(workshop, zone)
  return (
    <p className="mt-s2 truncate text-sm text-ink-muted tabular-nums">
      {zoneLabel(workshop.timeZone)}
      {userHours && ` (yours: ${userHours})`}
    </p>
  )
}

type ClassHours = Pick<Workshop, 'startsOn' | 'endsOn' | 'startTime' | 'endTime' | 'startsAt' | 'endsAt' | 'timeZone'>

/**
 * Returns a workshop's hours in `zone`, with the weekday if the day differs. Null if they equal those in its zone, and
 * if they differ between its days, because the clocks change in one of the zones.
 */
export function localHours(workshop: ClassHours, zone: string): string | null {
  const { startsOn, endsOn, startTime, endTime, startsAt, endsAt } = workshop
  const start = wallClock(new Date(startsAt), zone)
  const end = wallClock(new Date(endsAt), zone)
  if (start.date === startsOn && start.time === startTime && end.time === endTime) return null
  if (startsOn !== endsOn && minutesBetween(start.time, end.time) !== minutesBetween(startTime, endTime)) return null
  const hours = workshopTimeText(start.time, end.time)
  return start.date === startsOn ? hours : `${weekday(start.date).slice(0, 3)} ${hours}`
}

/** Within a day. */
function minutesBetween(from: string, to: string): number {
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return (minutesOf(to) - minutesOf(from) + 1440) % 1440
}
