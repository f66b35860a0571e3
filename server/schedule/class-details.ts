import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { CalendarEvent, CalendarEventInput, EventKind } from '#contract/schedule/schedule.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../context.ts'
import { courseEvent, isPast, workshopEvent } from './calendar-event.ts'

export type ClassDetails = {
  kind: EventKind
  id: string
  title: string
  description: string
  /** Null for a course without a date. */
  event: CalendarEvent | null
  version: number
  isDeleted: boolean
  /** Deleted with its enrollments, which are canceled and refunded. */
  isCanceled: boolean
  isOver: boolean
  /** For enrolled users only. */
  joinUrl: string | null
}

/** Returns the current state of a class, also if inactive or deleted; undefined for an unknown id. */
export async function getClassDetails(ctx: Ctx, { kind, id }: CalendarEventInput): Promise<ClassDetails | undefined> {
  if (kind === 'course') {
    const columns = { ...getTableColumns(courses), nextStartDate: sql<string>`${courses.nextStartDate}` }
    const [row] = await ctx.db.select(columns).from(courses).where(eq(courses.id, id))
    if (!row) return undefined
    const isOver = row.endsOn !== null && row.endsOn < ctx.now().toISOString().slice(0, 10)
    return { kind, ...sharedDetails(row), event: row.nextStartDate === null ? null : courseEvent(row), isOver }
  }
  const [row] = await ctx.db.select().from(workshops).where(eq(workshops.id, id))
  if (!row) return undefined
  const event = workshopEvent({ ...row, spotsAvailable: 0 })
  return { kind, ...sharedDetails(row), event, isOver: isPast(event, ctx.now()) }
}

type SharedColumns = Pick<
  typeof workshops.$inferSelect,
  'id' | 'title' | 'description' | 'version' | 'deletedAt' | 'canceledAt' | 'joinUrl'
>

function sharedDetails({ id, title, description, version, deletedAt, canceledAt, joinUrl }: SharedColumns) {
  return { id, title, description, version, isDeleted: deletedAt !== null, isCanceled: canceledAt !== null, joinUrl }
}
