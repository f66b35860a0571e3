import { eq } from 'drizzle-orm'
import { enrollments } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { type IcsInvitation, icsInvitation, isPast } from '../schedule/index.ts'
import { type ClassItem, resolveClass } from './resolve-class.ts'

/**
 * Notes with the enrolments of an order that was paid when their class begins, so that a change is told to exactly those
 * who were told otherwise (features: class mail, 3). Call it in the transaction that enrols.
 * @param input.to the buyer's address; null when the account is gone
 * @returns the class for the buyer's calendar, unless it has no date or is over. An order has one class at most.
 */
export async function calendarInvite(
  ctx: Ctx,
  { lines, to }: { lines: ClassItem[]; to: string | null },
): Promise<IcsInvitation | null> {
  let first: IcsInvitation | null = null
  for (const line of lines) {
    const held = await resolveClass(ctx, line)
    if (!held) continue
    const startsAt = held.event && new Date(held.event.startsAt)
    await ctx.db
      .update(enrollments)
      .set({ startsAt, toldVersion: held.version })
      .where(eq(enrollments.orderLineId, line.id))
    if (to && held.event && !held.isDeleted && !isPast(held.event, ctx.now()))
      first ??= icsInvitation(held.event, {
        method: 'REQUEST',
        sequence: held.version,
        to,
        site: ctx.site,
        now: ctx.now(),
      })
  }
  return first
}
