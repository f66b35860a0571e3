import { and, asc, eq, getTableColumns, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays } from '#contract/dates.ts'
import type { CalendarEvent, CalendarEventInput, Schedule } from '#contract/schedule/schedule.schema.ts'
import { courses, spotsAvailable, workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { compareByStart, courseEvent, isPast, workshopEvent } from './calendar-event.ts'

const MIN_DAYS_AHEAD = 365
/** Local dates lag behind the UTC date by at most a day. */
const MAX_ZONE_LAG_DAYS = 1

/** Lists the classes that are not past and the date range of the calendar (features: schedule, 1). */
export async function listUpcomingEvents(ctx: Ctx): Promise<Schedule> {
  const now = ctx.now()
  const today = now.toISOString().slice(0, 10)
  const classes = await listScheduledClasses(ctx, addDays(today, -MAX_ZONE_LAG_DAYS))
  const events = classes.filter((event) => !isPast(event, now))
  // The range starts before today if a workshop is in its second day, or in a zone where it is still yesterday.
  const from = [today, ...events.map((event) => event.date)].sort().at(0) ?? today
  const to = [addDays(today, MIN_DAYS_AHEAD), ...events.map((event) => event.endDate)].sort().at(-1) ?? today
  return { events, today, from, to }
}

/** Lists active classes with a date that end on or after `since`, by start. */
export async function listScheduledClasses(ctx: Ctx, since: string): Promise<CalendarEvent[]> {
  const [courseEvents, workshopEvents] = await Promise.all([
    listScheduledCourses(ctx, gte(courses.nextStartDate, since)),
    listScheduledWorkshops(ctx, gte(workshops.endDate, since)),
  ])
  return [...courseEvents, ...workshopEvents].sort(compareByStart)
}

/** Lists future workshops with a free seat at one of the prices (['97.00']), by start. */
export async function listAlternativeDates(ctx: Ctx, { prices }: { prices: string[] }): Promise<CalendarEvent[]> {
  const events = await listScheduledWorkshops(ctx, inArray(workshops.price, prices))
  return events.filter(({ startsAt, soldOut }) => !soldOut && Date.parse(startsAt) > ctx.now().getTime())
}

/** @throws not_found also for a course without a date */
export async function getScheduledClass(ctx: Ctx, { kind, id }: CalendarEventInput): Promise<CalendarEvent> {
  const [event] =
    kind === 'course'
      ? await listScheduledCourses(ctx, eq(courses.id, id))
      : await listScheduledWorkshops(ctx, eq(workshops.id, id))
  if (!event) throw new Problem('not_found')
  return event
}

async function listScheduledCourses(ctx: Ctx, condition: SQL): Promise<CalendarEvent[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(courses), nextStartDate: sql<string>`${courses.nextStartDate}` })
    .from(courses)
    .where(and(condition, eq(courses.isActive, true), isNull(courses.deletedAt), isNotNull(courses.nextStartDate)))
    .orderBy(asc(courses.nextStartDate), asc(courses.id))
  return rows.map(courseEvent)
}

async function listScheduledWorkshops(ctx: Ctx, condition: SQL): Promise<CalendarEvent[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(workshops), spotsAvailable })
    .from(workshops)
    .where(and(condition, eq(workshops.isActive, true), isNull(workshops.deletedAt)))
    .orderBy(asc(workshops.workshopDate), asc(workshops.id))
  return rows.map(workshopEvent)
}
