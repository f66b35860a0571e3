import { eq } from 'drizzle-orm'
import { enrollments } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { type IcsInvitation, icsInvitation, isPast } from '../schedule/index.ts'
import { type ClassItem, resolveClass, toCalendarEntry } from './resolve-class.ts'

/**
 * A class that somebody no longer has, to be taken out of their calendar (features: class mail, 6).
 * @param input.lines those that were taken away, as they were
 * @returns null when none of them is a class that has a date and is still to come. An order has one class at most.
 */
export async function calendarCancellation(
  ctx: Ctx,
  { lines, to }: { lines: ClassItem[]; to: string },
): Promise<IcsInvitation | null> {
  for (const line of lines) {
    const held = await resolveClass(ctx, line)
    if (!held) continue
    const [enrolled] = await ctx.db
      .select({ startsAt: enrollments.startsAt })
      .from(enrollments)
      .where(eq(enrollments.orderLineId, line.id))
    const told = enrolled?.startsAt
    const entry = held.kind === 'workshop' ? held.event : told ? toCalendarEntry(held, told) : null
    if (entry && !isPast(entry, ctx.now()))
      return icsInvitation(entry, { method: 'CANCEL', sequence: held.version, to, site: ctx.site, now: ctx.now() })
  }
  return null
}
