import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { classSessions } from '#db/schema/classes.ts'
import type { Ctx } from '../context.ts'
import type { SessionRow } from './calendar-event.ts'

/** A class with the start date of a group, if it is a course. */
export type SessionOwner = { kind: 'course'; id: string; start: string | null } | { kind: 'workshop'; id: string }

/** Loads the sessions of classes, by start. Removed sessions are omitted. */
export async function loadSessions(
  ctx: Ctx,
  owners: readonly SessionOwner[],
): Promise<(owner: SessionOwner) => SessionRow[]> {
  const idsOf = (kind: SessionOwner['kind']) => owners.flatMap((owner) => (owner.kind === kind ? owner.id : []))
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
  const sessionsOf = Map.groupBy(rows, (row) => keyOf(row.courseId ?? row.workshopId ?? '', row.courseStart))
  return (owner) => sessionsOf.get(keyOf(owner.id, owner.kind === 'course' ? owner.start : null)) ?? []
}

const keyOf = (id: string, start: string | null) => `${id} ${start ?? ''}`

/** Selects the sessions of a class, including removed ones. A course without a date has none. */
export function isSessionOf(owner: SessionOwner): SQL | undefined {
  if (owner.kind === 'workshop') return eq(classSessions.workshopId, owner.id)
  return and(
    eq(classSessions.courseId, owner.id),
    owner.start === null ? isNull(classSessions.id) : eq(classSessions.courseStart, owner.start),
  )
}
