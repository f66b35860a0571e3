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
  const { startsOn, endsOn, startTime, endTime, startsAt, endsAt } = workshop
  const start = wallClock(new Date(startsAt), zone)
  const end = wallClock(new Date(endsAt), zone)
  if (start.date === startsOn && start.time === startTime && end.time === endTime) return null
  const length = startsOn === endsOn ? minutesBetween(start.time, end.time) : minutesBetween(startTime, endTime)
  const first = workshopTimeText(start.time, addMinutes(start.time, length))
  const last = workshopTimeText(addMinutes(end.time, -length), end.time)
  const hours = first === last ? first : `${first}, then ${last}`
  return start.date === startsOn ? hours : `${weekday(start.date).slice(0, 3)} ${hours}`
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Within a day. */
const minutesBetween = (from: string, to: string): number => (minutesOf(to) - minutesOf(from) + 1440) % 1440

function addMinutes(time: string, minutes: number): string {
  const sum = (minutesOf(time) + minutes + 1440) % 1440
  return `${String(Math.floor(sum / 60)).padStart(2, '0')}:${String(sum % 60).padStart(2, '0')}`
}
