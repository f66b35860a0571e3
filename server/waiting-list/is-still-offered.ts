import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { seats } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'

type Asked = { userId: string | null; workshopIds: string[] }

/** Whether a spot of one of these workshops is held for somebody by an offer, whatever became of their payment. */
export async function isStillOffered(ctx: Ctx, { userId, workshopIds }: Asked): Promise<boolean> {
  if (userId === null || workshopIds.length === 0) return false
  const isOffer = and(isNotNull(seats.waitingId), eq(seats.status, 'held'))
  const rows = await ctx.db
    .select({ id: seats.id })
    .from(seats)
    .where(and(eq(seats.userId, userId), inArray(seats.workshopId, workshopIds), isOffer))
  return rows.length > 0
}
