import { eq } from 'drizzle-orm'
import type { ClassId, ClassKind } from '#contract/class-kinds.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { itemTables } from '#db/item-tables.ts'
import type { Ctx } from '../../context.ts'
import { classEvent, classEvents, classStartsAt, type SessionRow } from './calendar-event.ts'
import { isClassOver } from './class-access.ts'
import { loadSessions, type SessionOwner, sessionOwnerOf } from './class-sessions.ts'

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
export async function getClassDetails(ctx: Ctx, { kind, id }: ClassId): Promise<ClassDetails | undefined> {
  const { table } = itemTables[kind]
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id))
  if (!row) return undefined
  const { title, description, version, deletedAt, canceledAt, joinUrl } = row
  const owner = sessionOwnerOf(row)
  const sessions = (await loadSessions(ctx, [owner]))(owner)
  return {
    kind,
    id,
    title,
    description,
    version,
    joinUrl,
    owner,
    sessions,
    event: classEvent(row),
    events: classEvents(row, sessions, ctx.now()),
    isDeleted: deletedAt !== null,
    isCanceled: canceledAt !== null,
    isOver: isClassOver(row, sessions, ctx.now()),
    hasBegun: 'workshopDate' in row && classStartsAt(row) <= ctx.now(),
    isSelfPaced: 'format' in row && row.format === 'self_paced',
  }
}
