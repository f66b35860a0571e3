import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { WaitingListState } from '#contract/classes/waiting-list/waiting-list-states.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import type { Ctx } from '../../context.ts'

type FinalState = Exclude<WaitingListState, 'waiting' | 'offered'>
type EntryOwner = { workshopId: string; userId: string }

const isHeldByOffer = and(isNotNull(seats.waitingId), eq(seats.status, 'held'))

/** Closes an entry and releases the seat that it holds. The caller has locked the workshop. */
export async function closeEntry(ctx: Ctx, { id }: { id: string }, status: FinalState): Promise<void> {
  await ctx.db
    .update(waitingList)
    .set({ status, endedAt: ctx.now() })
    .where(and(eq(waitingList.id, id), isNull(waitingList.endedAt)))
  await ctx.db
    .update(seats)
    .set({ status: 'released', releasedAt: ctx.now() })
    .where(and(eq(seats.waitingId, id), eq(seats.status, 'held')))
}

/** Releases an offered seat, so that the caller can take it for an order. The caller has locked the workshop. */
export async function claimOffer(ctx: Ctx, { workshopId, userId }: EntryOwner): Promise<boolean> {
  const released = await ctx.db
    .update(seats)
    .set({ status: 'released', releasedAt: ctx.now() })
    .where(and(eq(seats.workshopId, workshopId), eq(seats.userId, userId), isHeldByOffer))
    .returning({ id: seats.id })
  return released.length > 0
}

export async function markEnrolled(ctx: Ctx, { workshopId, userId }: EntryOwner): Promise<void> {
  const isUserEntry = and(eq(waitingList.workshopId, workshopId), eq(waitingList.userId, userId))
  await ctx.db
    .update(waitingList)
    .set({ status: 'enrolled', endedAt: ctx.now() })
    .where(and(isUserEntry, isNull(waitingList.endedAt)))
}

export async function isStillOffered(
  ctx: Ctx,
  { userId, workshopIds }: { userId: string | null; workshopIds: string[] },
): Promise<boolean> {
  if (userId === null || workshopIds.length === 0) return false
  const rows = await ctx.db
    .select({ id: seats.id })
    .from(seats)
    .where(and(eq(seats.userId, userId), inArray(seats.workshopId, workshopIds), isHeldByOffer))
  return rows.length > 0
}
