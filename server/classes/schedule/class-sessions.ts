import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { ClassId, ClassKind } from '#contract/class-kinds.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import { isOfItem } from '#db/item-tables.ts'
import { classSessions } from '#db/schema/classes/catalog.ts'
import type { Ctx } from '../../context.ts'
import { type ClassRow, classEvents, classKindOf, type SessionRow } from './calendar-event.ts'

/** A class with the start date of a group; null for a workshop, and for a course without a date. */
export type SessionOwner = ClassId & { start: string | null }

export const sessionOwnerOf = (row: ClassRow): SessionOwner => ({
  kind: classKindOf(row),
  id: row.id,
  start: 'nextStartDate' in row ? row.nextStartDate : null,
})

/** Loads the sessions of classes, by start. Removed sessions are omitted. */
export async function loadSessions(
  ctx: Ctx,
  owners: readonly SessionOwner[],
): Promise<(owner: SessionOwner) => SessionRow[]> {
  const idsOf = (kind: ClassKind) => owners.flatMap((owner) => (owner.kind === kind ? owner.id : []))
  const [courseIds, workshopIds] = [idsOf('course'), idsOf('workshop')]
  const rows =
    owners.length === 0
      ? []
      : await ctx.db
          .select()
          .from(classSessions)
          .where(
            and(
              or(inArray(classSessions.courseId, courseIds), inArray(classSessions.workshopId, workshopIds)),
              isNull(classSessions.removedAt),
            ),
          )
          .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
  const sessionsOf = Map.groupBy(rows, (row) => keyOf(itemOf(row).id, row.courseStart))
  return (owner) => sessionsOf.get(keyOf(owner.id, owner.start)) ?? []
}

/** Lists the calendar entries of classes with all their sessions, class by class. */
export async function listClassEvents(
  ctx: Ctx,
  rows: (ClassRow & { spotsAvailable?: number })[],
): Promise<CalendarEvent[]> {
  const sessionsOf = await loadSessions(ctx, rows.map(sessionOwnerOf))
  return rows.flatMap((row) => classEvents(row, sessionsOf(sessionOwnerOf(row)), ctx.now()))
}

const keyOf = (id: string, start: string | null) => `${id} ${start ?? ''}`

/** Selects the sessions of a class, including removed ones. A course without a date has none. */
export const isSessionOf = (owner: SessionOwner): SQL | undefined =>
  and(
    isOfItem(classSessions, owner),
    owner.start === null ? isNull(classSessions.courseStart) : eq(classSessions.courseStart, owner.start),
  )
