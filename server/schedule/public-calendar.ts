import { addDays } from '#contract/dates.ts'
import type { CalendarEventInput } from '#contract/schedule/schedule.schema.ts'
import type { Ctx } from '../context.ts'
import { toIcs } from './ics.ts'
import { getScheduledClass, listScheduledClasses } from './scheduled-classes.ts'

/** Past classes stay in the public feed for this long. */
const PAST_DAYS = 365

/** Returns the iCalendar feed of all active classes, including those of the last year (features: schedule, 4). */
export async function publicFeed(ctx: Ctx): Promise<string> {
  const now = ctx.now()
  const since = addDays(now.toISOString().slice(0, 10), -PAST_DAYS)
  return toIcs(await listScheduledClasses(ctx, since), {
    publicUrl: ctx.site.publicUrl,
    now,
    name: 'Journey Paradigm classes',
  })
}

/**
 * Returns one class as an iCalendar file (features: schedule, 3).
 * @throws not_found for an inactive class and a course without a date
 */
export async function getEventIcs(ctx: Ctx, input: CalendarEventInput): Promise<string> {
  const event = await getScheduledClass(ctx, input)
  return toIcs([event], { publicUrl: ctx.site.publicUrl, now: ctx.now() })
}
