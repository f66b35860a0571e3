import { and, asc, eq, getTableColumns, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { courses, spotsAvailable, workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../context.ts'
import { courseEvent, inOrder, workshopEvent } from './calendar-event.ts'

/** Active classes with a date, in the order of their beginnings, without those whose last day was before `since`. */
export async function listScheduledClasses(ctx: Ctx, since: string): Promise<CalendarEvent[]> {
  const [starting, held] = await Promise.all([
    listScheduledCourses(ctx, gte(courses.nextStartDate, since)),
    listScheduledWorkshops(ctx, gte(workshops.endDate, since)),
  ])
  return [...starting, ...held].sort(inOrder)
}

export async function listScheduledCourses(ctx: Ctx, which: SQL): Promise<CalendarEvent[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(courses), nextStartDate: sql<string>`${courses.nextStartDate}` })
    .from(courses)
    .where(and(which, eq(courses.isActive, true), isNull(courses.deletedAt), isNotNull(courses.nextStartDate)))
    .orderBy(asc(courses.nextStartDate), asc(courses.id))
  return rows.map(courseEvent)
}

export async function listScheduledWorkshops(ctx: Ctx, which: SQL): Promise<CalendarEvent[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(workshops), spotsAvailable })
    .from(workshops)
    .where(and(which, eq(workshops.isActive, true), isNull(workshops.deletedAt)))
    .orderBy(asc(workshops.workshopDate), asc(workshops.id))
  return rows.map(workshopEvent)
}
