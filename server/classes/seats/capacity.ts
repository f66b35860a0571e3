import { and, eq, lte, sql } from 'drizzle-orm'
import { spotsAvailable, workshops } from '#db/schema/classes/catalog.ts'
import { seats } from '#db/schema/classes/seats.ts'
import type { Ctx } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'

export type Workshop = typeof workshops.$inferSelect

/** Locks a workshop. Required before its seats change, so that concurrent transactions see each other's seats. */
export async function lockWorkshop(ctx: Ctx, workshopId: string): Promise<Workshop | undefined> {
  const [workshop] = await ctx.db.select().from(workshops).where(eq(workshops.id, workshopId)).for('update')
  return workshop
}

/** Locks workshops in id order to avoid deadlocks. */
export async function lockWorkshops(ctx: Ctx, ids: string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) await lockWorkshop(ctx, id)
}

/** Releases overdue holds of a locked workshop, in case the job that ends the order is late or lost. */
export async function releaseExpiredHolds(ctx: Ctx, workshopId: string): Promise<void> {
  await ctx.db
    .update(seats)
    .set({ status: 'released', releasedAt: ctx.now(), heldFrom: null })
    .where(and(eq(seats.workshopId, workshopId), eq(seats.status, 'held'), lte(seats.heldUntil, ctx.now())))
}

export async function countFreeSeats(ctx: Ctx, workshopId: string): Promise<number> {
  const [row] = await ctx.db.select({ spots: spotsAvailable }).from(workshops).where(eq(workshops.id, workshopId))
  return row?.spots ?? 0
}

export const seatExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(s) - '{user_id,held_from}'::text[] AS value
  FROM seats s WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
