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
 * Returns a workshop's hours in `zone`, with the weekday if the day differs, and those of the first and the last day if the
 * clocks change in between. Null if they equal those in its zone.
 */
export function localHours(workshop: ClassHours, zone: string): string | null {
  const { startsOn, startTime, endTime, startsAt, endsAt } = workshop
  const start = wallClock(new Date(startsAt), zone)
  const end = wallClock(new Date(endsAt), zone)
  if (start.date === startsOn && start.time === startTime && end.time === endTime) return null
  const lengthMs = Date.parse(`${startsOn}T${endTime}Z`) - Date.parse(`${startsOn}T${startTime}Z`)
  const clockAt = (ms: number) => wallClock(new Date(ms), zone).time
  const first = workshopTimeText(start.time, clockAt(Date.parse(startsAt) + lengthMs))
  const last = workshopTimeText(clockAt(Date.parse(endsAt) - lengthMs), end.time)
  const hours = first === last ? first : `${first}, then ${last}`
  return start.date === startsOn ? hours : `${weekday(start.date).slice(0, 3)} ${hours}`
}
