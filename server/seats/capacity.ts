import { and, eq, lte } from 'drizzle-orm'
import { spotsAvailable, workshops } from '#db/schema/classes.ts'
import { seats } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'

export type Workshop = typeof workshops.$inferSelect

/**
 * Keeps a workshop to this transaction: whoever gives out one of its seats, or frees one, queues here before they touch a
 * seat, so that each sees what the one before left.
 */
export async function lockWorkshop(ctx: Ctx, workshopId: string): Promise<Workshop | undefined> {
  const [workshop] = await ctx.db.select().from(workshops).where(eq(workshops.id, workshopId)).for('update')
  return workshop
}

/** Several, in one order, so that nobody waits for each other in a ring. */
export async function lockWorkshops(ctx: Ctx, ids: string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await lockWorkshop(ctx, id)
}

/** Of a workshop that is locked: a lost message never keeps a seat empty. */
export async function releaseExpiredHolds(ctx: Ctx, workshopId: string): Promise<void> {
  await ctx.db
    .update(seats)
    .set({ status: 'released', releasedAt: ctx.now(), heldFrom: null })
    .where(and(eq(seats.workshopId, workshopId), eq(seats.status, 'held'), lte(seats.heldUntil, ctx.now())))
}

/** How many spots of a workshop nobody has, holds or is offered. */
export async function countFreeSeats(ctx: Ctx, workshopId: string): Promise<number> {
  const [row] = await ctx.db.select({ spots: spotsAvailable }).from(workshops).where(eq(workshops.id, workshopId))
  return row?.spots ?? 0
}
