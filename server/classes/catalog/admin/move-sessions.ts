import { eq } from 'drizzle-orm'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { addDays, utcMidnight } from '#contract/dates.ts'
import { classSessions } from '#db/schema/classes/catalog.ts'
import type { Ctx } from '../../../context.ts'
import { classStartsAt, type SessionRow } from '../../schedule/index.ts'

const DAY_MS = 86_400_000

/**
 * Moves the sessions of a course that has not begun along with its start date. Sessions of a group that has begun stay.
 */
export async function moveCourseSessions(ctx: Ctx, { id, start }: { id: string; start: string }): Promise<void> {
  const rows = await ctx.db.select().from(classSessions).where(eq(classSessions.courseId, id))
  for (const row of rows) {
    const groupStart = classStartsAt({ nextStartDate: row.courseStart })
    const days = daysBetween(row.courseStart ?? start, start)
    if (days === 0 || groupStart === null || groupStart <= ctx.now()) continue
    const values = { courseStart: start, ...movedTimes(row, days) }
    await ctx.db.update(classSessions).set(values).where(eq(classSessions.id, row.id))
  }
}

/** Moves the further sessions of a workshop along with its date. */
export async function moveWorkshopSessions(ctx: Ctx, { id, days }: { id: string; days: number }): Promise<void> {
  if (days === 0) return
  const rows = await ctx.db.select().from(classSessions).where(eq(classSessions.workshopId, id))
  for (const row of rows)
    await ctx.db.update(classSessions).set(movedTimes(row, days)).where(eq(classSessions.id, row.id))
}

/** Returns the times of a session after `days` days, at the same local time, also across a clock change. */
export function movedTimes(
  { date: oldDate, startTime, endTime, timeZone }: Pick<SessionRow, 'date' | 'startTime' | 'endTime' | 'timeZone'>,
  days: number,
) {
  const date = addDays(oldDate, days)
  return { date, startsAt: zonedInstant(date, startTime, timeZone), endsAt: zonedInstant(date, endTime, timeZone) }
}

export const daysBetween = (from: string, to: string): number => (utcMidnight(to) - utcMidnight(from)) / DAY_MS
