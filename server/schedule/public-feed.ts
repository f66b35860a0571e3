import { addDays } from '#contract/dates.ts'
import type { Ctx } from '../context.ts'
import { toIcs } from './ics.ts'
import { listScheduledClasses } from './scheduled-classes.ts'

/** How long a class that is over stays in a subscribed calendar, in days. */
const KEPT_DAYS = 365

/** All active classes with a date as a calendar to subscribe to, without those that were over a year ago (features: schedule, 4). */
export async function publicFeed(ctx: Ctx): Promise<string> {
  const now = ctx.now()
  const since = addDays(now.toISOString().slice(0, 10), -KEPT_DAYS)
  return toIcs(await listScheduledClasses(ctx, since), {
    publicUrl: ctx.site.publicUrl,
    now,
    name: 'Journey Paradigm classes',
  })
}
