import { eq } from 'drizzle-orm'
import type { ClassId, ClassKind } from '#contract/class-kinds.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import type { Ctx } from '../../context.ts'
import {
  courseEvent,
  courseEvents,
  isPast,
  type SessionRow,
  workshopEvent,
  workshopEvents,
  workshopStartsAt,
} from './calendar-event.ts'
import { loadSessions, type SessionOwner } from './class-sessions.ts'

export type ClassDetails = {
  kind: ClassKind
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
  /** Of a workshop. A course begins again with each group. */
  hasBegun: boolean
  isSelfPaced: boolean
  /** For enrolled users only. */
  joinUrl: string | null
}

/** Returns the current state of a class, also if inactive or deleted; undefined for an unknown id. */
export const getClassDetails = (ctx: Ctx, { kind, id }: ClassId): Promise<ClassDetails | undefined> =>
  loadDetails[kind](ctx, id)

const loadDetails = { course: getCourseDetails, workshop: getWorkshopDetails } satisfies Record<ClassKind, unknown>

async function getCourseDetails(ctx: Ctx, id: string): Promise<ClassDetails | undefined> {
  const [row] = await ctx.db.select().from(courses).where(eq(courses.id, id))
  if (!row) return undefined
  const { nextStartDate } = row
  const owner = { kind: 'course', id, start: nextStartDate } as const
  const sessions = (await loadSessions(ctx, [owner]))(owner)
  return {
    ...sharedDetails(row),
    ...{ kind: 'course', owner, sessions },
    event: nextStartDate === null ? null : courseEvent({ ...row, nextStartDate }),
    events: courseEvents(row, sessions),
    isOver: row.endsOn !== null && row.endsOn < ctx.now().toISOString().slice(0, 10),
    hasBegun: false,
    isSelfPaced: row.format === 'self_paced',
  }
}

async function getWorkshopDetails(ctx: Ctx, id: string): Promise<ClassDetails | undefined> {
  const [row] = await ctx.db.select().from(workshops).where(eq(workshops.id, id))
  if (!row) return undefined
  const owner = { kind: 'workshop', id, start: null } as const
  const sessions = (await loadSessions(ctx, [owner]))(owner)
  const workshop = { ...row, spotsAvailable: 0 }
  const events = workshopEvents(workshop, sessions, ctx.now())
  return {
    ...sharedDetails(row),
    ...{ kind: 'workshop', owner, sessions, events },
    event: workshopEvent(workshop),
    isOver: events.every((event) => isPast(event, ctx.now())),
    hasBegun: workshopStartsAt(row) <= ctx.now(),
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
