import { addDays } from '#contract/dates.ts'
import type { Schedule } from '#contract/schedule/schedule.schema.ts'
import type { Ctx } from '../context.ts'
import { isPast } from './calendar-event.ts'
import { listScheduledClasses } from './scheduled-classes.ts'

/** How far ahead the calendar can be turned, in days; further where something is planned. */
const AHEAD = 365
/** No clock on earth is further behind UTC than a day. */
const LATEST_ZONE_DAYS = 1

/** What is on and not past, and the days between which the calendar can be turned (features: schedule, 1). */
export async function listUpcomingEvents(ctx: Ctx): Promise<Schedule> {
  const now = ctx.now()
  const today = now.toISOString().slice(0, 10)
  const classes = await listScheduledClasses(ctx, addDays(today, -LATEST_ZONE_DAYS))
  const events = classes.filter((event) => !isPast(event, now))
  // A workshop may still be held in a zone where it is yesterday, or be in its second day.
  const from = [today, ...events.map((event) => event.date)].sort().at(0) ?? today
  const to = [addDays(today, AHEAD), ...events.map((event) => event.endDate)].sort().at(-1) ?? today
  return { events, today, from, to }
}
