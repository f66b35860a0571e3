import { eq } from 'drizzle-orm'
import { enrollments } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { type Invitation, invitation, isPast } from '../schedule/index.ts'
import { type ClassLine, classOf, entryOf } from './resolve-class.ts'

/**
 * A class that somebody no longer has, to be taken out of their calendar (features: class mail, 6).
 * @param input.lines those that were taken away, as they were
 * @returns null when none of them is a class that has a date and is still to come. An order has one class at most.
 */
export async function takeOut(ctx: Ctx, { lines, to }: { lines: ClassLine[]; to: string }): Promise<Invitation | null> {
  for (const line of lines) {
    const held = await classOf(ctx, line)
    if (!held) continue
    const [enrolled] = await ctx.db
      .select({ startsAt: enrollments.startsAt })
      .from(enrollments)
      .where(eq(enrollments.orderLineId, line.id))
    const told = enrolled?.startsAt
    const entry = held.kind === 'workshop' ? held.event : told ? entryOf(held, told) : null
    if (entry && !isPast(entry, ctx.now()))
      return invitation(entry, { method: 'CANCEL', sequence: held.version, to, site: ctx.site, now: ctx.now() })
  }
  return null
}
