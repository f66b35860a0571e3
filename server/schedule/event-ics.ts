import { eq } from 'drizzle-orm'
import type { CalendarEventInput } from '#contract/schedule/schedule.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { toIcs } from './ics.ts'
import { listScheduledCourses, listScheduledWorkshops } from './scheduled-classes.ts'

/**
 * One class as an iCalendar file, to be taken into any calendar (features: schedule, 3).
 * @throws not_found for a class that is not active, has no date or is not there
 */
export async function getEventIcs(ctx: Ctx, { kind, id }: CalendarEventInput): Promise<string> {
  const found =
    kind === 'course'
      ? await listScheduledCourses(ctx, eq(courses.id, id))
      : await listScheduledWorkshops(ctx, eq(workshops.id, id))
  if (found.length === 0) throw new Problem('not_found')
  return toIcs(found, { publicUrl: ctx.site.publicUrl, now: ctx.now() })
}
