import type { ClassId } from '#contract/class-kinds.ts'
import { hasHours } from '#contract/classes/schedule/calendar-events.ts'
import type { CalendarEvent, Schedule } from '#contract/classes/schedule/schedule.schema.ts'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { addDays } from '#contract/dates.ts'
import type { Ctx } from '../../context.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import { earliest } from '../../platform/page-cache/earliest.ts'
import { toIcs } from './ics.ts'
import { getScheduledClass, listScheduledClasses, type listUpcomingEvents } from './scheduled-classes.ts'

/** Past classes stay in the public feed for this long. */
const PAST_DAYS = 365

/** Returns the iCalendar feed of all active classes, including those of the last year. */
export async function publicFeed(ctx: Ctx): Promise<string> {
  const now = ctx.now()
  const since = addDays(now.toISOString().slice(0, 10), -PAST_DAYS)
  return toIcs(toEntries(await listScheduledClasses(ctx, since)), {
    site: ctx.site,
    now,
    name: `${ctx.site.settings.businessName} classes`,
  })
}

/**
 * Returns the calendar file of a class with all its sessions.
 * @throws not_found for an inactive class and a course without a date
 */
export async function getEventIcs(ctx: Ctx, input: ClassId): Promise<{ title: string; file: string }> {
  const { title, events } = await getScheduledClass(ctx, input)
  return { title, file: toIcs(toEntries(events), { site: ctx.site, now: ctx.now() }) }
}

const toEntries = (events: CalendarEvent[]) => events.map((event) => ({ event }))

type Loaders = { listUpcomingEvents: typeof listUpcomingEvents; publicFeed: typeof publicFeed }

export const scheduleDependencies: CacheDependencies<Loaders> = {
  listUpcomingEvents: (schedule) => ({ tags: ['classes'], until: scheduleValidUntil(schedule) }),
  publicFeed: () => ({ tags: ['classes'] }),
}

/** Returns when the schedule changes without an edit: an event ends, or the day (UTC). */
export function scheduleValidUntil({ events, today }: Pick<Schedule, 'events' | 'today'>): Date | null {
  const ends = events.filter(hasHours).map(({ endsAt }) => new Date(endsAt))
  return earliest([zonedInstant(addDays(today, 1), '00:00', 'UTC'), ...ends])
}
