import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import { cardDate, workshopTimeText } from '#contract/dates.ts'
import { zonedInstant } from '#contract/zoned-instant.ts'
import { wallClock } from './use-time-zone.ts'

export type ClassHours = Pick<WorkshopCard, 'startsOn' | 'startTime' | 'endsOn' | 'endTime' | 'timeZone'>

/** Returns a workshop's hours in `zone`, or null if they equal those in the workshop's zone. */
export function localHours(workshop: ClassHours, zone: string): string | null {
  const { startsOn, startTime, endsOn, endTime, timeZone } = workshop
  const start = wallClock(zonedInstant(startsOn, startTime, timeZone), zone)
  const end = wallClock(zonedInstant(endsOn, endTime, timeZone), zone)
  if (start.date === startsOn && start.time === startTime && end.time === endTime) return null
  const hours = workshopTimeText(start.time, end.time)
  return start.date === startsOn ? hours : `${hours} from ${cardDate(start.date)}`
}
