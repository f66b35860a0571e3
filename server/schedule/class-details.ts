import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { CalendarEvent, CalendarEventInput, EventKind } from '#contract/schedule/schedule.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../context.ts'
import { courseEvent, workshopEvent } from './calendar-event.ts'

/** A class as enrolled users see it: active, inactive or deleted. */
export type ClassDetails = {
  kind: EventKind
  id: string
  title: string
  /** Null for a course without a date. */
  event: CalendarEvent | null
  version: number
  isDeleted: boolean
}

/** Returns the current state of a class, also if inactive or deleted; undefined for an unknown id. */
export async function getClassDetails(ctx: Ctx, { kind, id }: CalendarEventInput): Promise<ClassDetails | undefined> {
  if (kind === 'course') {
    const columns = { ...getTableColumns(courses), nextStartDate: sql<string>`${courses.nextStartDate}` }
    const [row] = await ctx.db.select(columns).from(courses).where(eq(courses.id, id))
    return row && { kind, ...sharedDetails(row), event: row.nextStartDate === null ? null : courseEvent(row) }
  }
  const [row] = await ctx.db.select().from(workshops).where(eq(workshops.id, id))
  return row && { kind, ...sharedDetails(row), event: workshopEvent({ ...row, spotsAvailable: 0 }) }
}

type SharedColumns = { id: string; title: string; version: number; deletedAt: Date | null }

function sharedDetails({ id, title, version, deletedAt }: SharedColumns) {
  return { id, title, version, isDeleted: deletedAt !== null }
}
