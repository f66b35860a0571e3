import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { WaitingListState } from '#contract/waiting-list/waiting-list-states.ts'
import { seats, waitingList } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'

type End = Exclude<WaitingListState, 'waiting' | 'offered'>

/** Ends a place in line, of a workshop that is locked; the seat that it held is free. */
export async function closeEntry(ctx: Ctx, { id }: { id: string }, status: End): Promise<void> {
  await ctx.db
    .update(waitingList)
    .set({ status, endedAt: ctx.now() })
    .where(and(eq(waitingList.id, id), isNull(waitingList.endedAt)))
  await ctx.db
    .update(seats)
    .set({ status: 'released', releasedAt: ctx.now() })
    .where(and(eq(seats.waitingId, id), eq(seats.status, 'held')))
}

/**
 * Lets somebody's offer go for a seat of their own, which the caller takes in the same transaction, with the workshop
 * locked. @returns whether there was an offer
 */
export async function claimOffer(ctx: Ctx, { workshopId, userId }: Whose): Promise<boolean> {
  const isOffered = and(isNotNull(seats.waitingId), eq(seats.status, 'held'))
  const freed = await ctx.db
    .update(seats)
    .set({ status: 'released', releasedAt: ctx.now() })
    .where(and(eq(seats.workshopId, workshopId), eq(seats.userId, userId), isOffered))
    .returning({ id: seats.id })
  return freed.length > 0
}

type Whose = { workshopId: string; userId: string }

/** Whoever has a seat waits no longer. */
export async function markEnrolled(ctx: Ctx, { workshopId, userId }: Whose): Promise<void> {
  const isTheirs = and(eq(waitingList.workshopId, workshopId), eq(waitingList.userId, userId))
  await ctx.db
    .update(waitingList)
    .set({ status: 'enrolled', endedAt: ctx.now() })
    .where(and(isTheirs, isNull(waitingList.endedAt)))
}
