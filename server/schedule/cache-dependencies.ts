import { addDays } from '#contract/dates.ts'
import type { Schedule } from '#contract/schedule/schedule.schema.ts'
import { zonedInstant } from '#contract/zoned-instant.ts'
import type { CacheDependencies } from '../page-cache/dependencies.ts'
import { earliest } from '../page-cache/earliest.ts'
import type { publicFeed } from './public-calendar.ts'
import type { listUpcomingEvents } from './scheduled-classes.ts'

type Loaders = { listUpcomingEvents: typeof listUpcomingEvents; publicFeed: typeof publicFeed }

export const scheduleDependencies: CacheDependencies<Loaders> = {
  listUpcomingEvents: (schedule) => ({ tags: ['classes'], until: scheduleValidUntil(schedule) }),
  publicFeed: () => ({ tags: ['classes'] }),
}

/**
 * Returns the time until which this schedule is valid without changes: the next end of a workshop, or the end of the
 * day (UTC).
 */
export function scheduleValidUntil({ events, today }: Pick<Schedule, 'events' | 'today'>): Date | null {
  const workshops = events.filter(({ type }) => type === 'workshop')
  return earliest([zonedInstant(addDays(today, 1), '00:00', 'UTC'), ...workshops.map(({ endsAt }) => new Date(endsAt))])
}
