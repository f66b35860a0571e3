import { and, asc, eq, exists, getTableColumns, gte, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { ClassId, ClassKind } from '#contract/class-kinds.ts'
import type { CalendarEvent, Schedule } from '#contract/classes/schedule/schedule.schema.ts'
import { addDays } from '#contract/dates.ts'
import { itemTables } from '#db/item-tables.ts'
import { classSessions, courses, spotsAvailable, workshops } from '#db/schema/classes/catalog.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { classEvent, classStartsAt, compareByStart, isPast } from './calendar-event.ts'
import { listClassEvents } from './class-sessions.ts'

const MIN_DAYS_AHEAD = 365
/** Local dates lag behind the UTC date by at most a day. */
const MAX_ZONE_LAG_DAYS = 1

/** Lists the classes that are not past and the date range of the calendar. */
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

/** Lists active classes with a date and their sessions that end on or after `since`, by start. */
export async function listScheduledClasses(ctx: Ctx, since: string): Promise<CalendarEvent[]> {
  const hasSession = (condition: SQL) =>
    exists(
      ctx.db
        .select({ id: classSessions.id })
        .from(classSessions)
        .where(and(condition, isNull(classSessions.removedAt), gte(classSessions.date, since))),
    )
  const [courseRows, workshopRows] = await Promise.all([
    listActiveCourses(ctx, or(gte(courses.nextStartDate, since), hasSession(eq(classSessions.courseId, courses.id)))),
    listActiveWorkshops(ctx, or(gte(workshops.endDate, since), hasSession(eq(classSessions.workshopId, workshops.id)))),
  ])
  const events = await listClassEvents(ctx, [...courseRows, ...workshopRows])
  return events.filter(({ endDate }) => endDate >= since).sort(compareByStart)
}

/** Lists future workshops with a free seat at one of the prices (['97.00']), by the start of their first session. */
export const listAlternativeDates = (ctx: Ctx, { prices }: { prices: string[] }): Promise<CalendarEvent[]> =>
  listFutureWorkshops(ctx, and(inArray(workshops.price, prices), gte(spotsAvailable, 1)))

/** Lists future workshops with this many free seats, by the start of their first session. */
export const listWorkshopsWithSeats = (ctx: Ctx, { seats }: { seats: number }): Promise<CalendarEvent[]> =>
  listFutureWorkshops(ctx, gte(spotsAvailable, seats))

async function listFutureWorkshops(ctx: Ctx, condition: SQL | undefined): Promise<CalendarEvent[]> {
  const rows = await listActiveWorkshops(ctx, condition)
  return rows.filter((row) => classStartsAt(row) > ctx.now()).map((row) => classEvent(row))
}

/** Returns a class with its calendar entries, by start. @throws not_found also for a course without a date */
export async function getScheduledClass(
  ctx: Ctx,
  { kind, id }: ClassId,
): Promise<{ title: string; events: CalendarEvent[] }> {
  const [row] = await listActive[kind](ctx, eq(itemTables[kind].table.id, id))
  const events = row ? await listClassEvents(ctx, [row]) : []
  if (!row || events.length === 0) throw new Problem('not_found')
  return { title: row.title, events }
}

const listActive = { course: listActiveCourses, workshop: listActiveWorkshops } satisfies Record<ClassKind, unknown>

function listActiveCourses(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select()
    .from(courses)
    .where(and(condition, eq(courses.isActive, true), isNull(courses.deletedAt)))
    .orderBy(asc(courses.nextStartDate), asc(courses.id))
}

/** Lists workshops for sale or sold out, by the start of their first session, also if they are over. */
export function listActiveWorkshops(ctx: Ctx, condition: SQL | undefined) {
  return ctx.db
    .select({ ...getTableColumns(workshops), spotsAvailable })
    .from(workshops)
    .where(and(condition, eq(workshops.isActive, true), isNull(workshops.deletedAt)))
    .orderBy(asc(workshops.workshopDate), asc(workshops.id))
}
