import type { CourseCard, WorkshopCard } from '#contract/classes/class-cards.ts'
import { addDays } from '#contract/dates.ts'
import type { Schedule } from '#contract/schedule/schedule.schema.ts'
import { zonedInstant } from '#contract/zoned-instant.ts'
import { waitingListClosesAt } from '../waiting-list/index.ts'

/**
 * Returns the time until which these classes are valid without changes: the next end of a workshop, or the next closing
 * of a waiting list.
 */
export function classesValidUntil({ workshops }: { courses: CourseCard[]; workshops: WorkshopCard[] }): Date | null {
  return earliest(
    workshops.flatMap(({ startsOn, startTime, endsOn, endTime, timeZone, takesWaiting }) => {
      const ends = zonedInstant(endsOn, endTime, timeZone)
      return takesWaiting ? [ends, waitingListClosesAt(zonedInstant(startsOn, startTime, timeZone))] : [ends]
    }),
  )
}

/**
 * Returns the time until which this schedule is valid without changes: the next end of a workshop, or the end of the
 * day (UTC).
 */
export function scheduleValidUntil({ events, today }: Pick<Schedule, 'events' | 'today'>): Date | null {
  const workshops = events.filter(({ type }) => type === 'workshop')
  return earliest([zonedInstant(addDays(today, 1), '00:00', 'UTC'), ...workshops.map(({ endsAt }) => new Date(endsAt))])
}

export function earliest(instants: (Date | null)[]): Date | null {
  const dates = instants.filter((instant) => instant !== null)
  return dates.length > 0 ? new Date(Math.min(...dates.map(Number))) : null
}
