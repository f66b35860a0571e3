import { eq } from 'drizzle-orm'
import type { CalendarEvent, CalendarEventInput, EventKind } from '#contract/schedule/schedule.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../context.ts'
import { courseEvent, courseEvents, isPast, type SessionRow, workshopEvent, workshopEvents } from './calendar-event.ts'
import { loadSessions, type SessionOwner } from './class-sessions.ts'

export type ClassDetails = {
  kind: EventKind
  id: string
  title: string
  description: string
  /** The date of the class itself: its start, or the first session of a workshop. Null for a course without a date. */
  event: CalendarEvent | null
  /** The entries of the class in a calendar, by start: its sessions or, for a course without any, its start. */
  events: CalendarEvent[]
  owner: SessionOwner
  /** The sessions of a course, the further ones of a workshop. */
  sessions: SessionRow[]
  version: number
  isDeleted: boolean
  /** Deleted with its enrollments, which are canceled and refunded. */
  isCanceled: boolean
  isOver: boolean
  isSelfPaced: boolean
  /** For enrolled users only. */
  joinUrl: string | null
}

/** Returns the current state of a class, also if inactive or deleted; undefined for an unknown id. */
export async function getClassDetails(ctx: Ctx, { kind, id }: CalendarEventInput): Promise<ClassDetails | undefined> {
  if (kind === 'course') {
    const [row] = await ctx.db.select().from(courses).where(eq(courses.id, id))
    if (!row) return undefined
    const { nextStartDate } = row
    const owner = { kind, id, start: nextStartDate } as const
    const sessions = (await loadSessions(ctx, [owner]))(owner)
    const event = nextStartDate === null ? null : courseEvent({ ...row, nextStartDate })
    const isOver = row.endsOn !== null && row.endsOn < ctx.now().toISOString().slice(0, 10)
    const isSelfPaced = row.format === 'self_paced'
    const events = courseEvents(row, sessions)
    return { ...sharedDetails(row), kind, owner, sessions, event, events, isOver, isSelfPaced }
  }
  const [row] = await ctx.db.select().from(workshops).where(eq(workshops.id, id))
  if (!row) return undefined
  const owner = { kind, id } as const
  const sessions = (await loadSessions(ctx, [owner]))(owner)
  const workshop = { ...row, spotsAvailable: 0 }
  const events = workshopEvents(workshop, sessions, ctx.now())
  const isOver = events.every((event) => isPast(event, ctx.now()))
  return {
    ...sharedDetails(row),
    kind,
    owner,
    sessions,
    event: workshopEvent(workshop),
    events,
    isOver,
    isSelfPaced: false,
  }
}

type SharedColumns = Pick<
  typeof workshops.$inferSelect,
  'id' | 'title' | 'description' | 'version' | 'deletedAt' | 'canceledAt' | 'joinUrl'
>

function sharedDetails({ id, title, description, version, deletedAt, canceledAt, joinUrl }: SharedColumns) {
  return { id, title, description, version, isDeleted: deletedAt !== null, isCanceled: canceledAt !== null, joinUrl }
}
