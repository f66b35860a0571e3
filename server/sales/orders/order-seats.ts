import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { workshops } from '#db/schema/classes/catalog.ts'
import { seats } from '#db/schema/classes/seats.ts'
import {
  assertHoldsPerIp,
  assertHoldsPerUser,
  countFreeSeats,
  ipHash,
  lockWorkshops,
} from '../../classes/seats/index.ts'
import { claimOffer, markEnrolled, promoteWaitingList } from '../../classes/waiting-list/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'

/**
 * Locks the workshops, in id order to avoid deadlocks, and checks that each has a free seat or one that is offered to
 * the buyer. Overdue holds are released first.
 * @throws not_found, sold_out, too_many_holds
 */
export async function claimSeats(
  ctx: Ctx,
  { workshopIds, userId }: { workshopIds: string[]; userId: string },
): Promise<void> {
  if (workshopIds.length === 0) return
  await assertHoldsPerUser(ctx, { userId, newHolds: workshopIds.length })
  for (const workshopId of workshopIds) if (await isFull(ctx, { workshopId, userId })) throw new Problem('sold_out')
  await assertHoldsPerIp(ctx, { newHolds: workshopIds.length })
  for (const workshopId of workshopIds.toSorted()) await claimOpenSeat(ctx, { workshopId, userId })
}

/**
 * Has no limit on holds. `addSpot` raises the capacity of a full workshop by one.
 * @returns true if it did
 * @throws not_found, sold_out
 */
export async function claimSeatForUser(
  ctx: Ctx,
  { workshopId, userId, addSpot }: { workshopId: string; userId: string; addSpot: boolean },
): Promise<boolean> {
  try {
    await claimOpenSeat(ctx, { workshopId, userId })
    return false
  } catch (error) {
    if (!addSpot || !(error instanceof Problem) || error.code !== 'sold_out') throw error
    const spotsTotal = sql`${workshops.spotsTotal} + 1`
    await ctx.db.update(workshops).set({ spotsTotal }).where(eq(workshops.id, workshopId))
    return true
  }
}

/** Holds a seat after `claimSeats`. A database constraint rejects seats beyond the capacity. */
export async function holdSeat(
  ctx: Ctx,
  seat: { workshopId: string; userId: string; orderLineId: string; heldUntil: Date },
): Promise<void> {
  await ctx.db.insert(seats).values({ ...seat, heldFrom: ipHash(ctx), createdAt: ctx.now() })
}

/**
 * Converts the holds of paid order lines to taken seats. A released hold gets a seat again if one is free.
 * @returns false without any change when a seat is no longer available
 */
export async function takeSeats(ctx: Ctx, orderLineIds: string[]): Promise<boolean> {
  const ofLines = inArray(seats.orderLineId, orderLineIds)
  // Locked, so that no overdue hold is released between this read and the update below.
  const rows = await ctx.db.select().from(seats).where(ofLines).orderBy(seats.workshopId).for('update')
  for (const { status, workshopId, userId } of rows) {
    if (status !== 'released') continue
    if (userId && (await hasSeatOfOrder(ctx, { workshopId, userId }))) return false
    if (!(await claimSeat(ctx, { workshopId, userId }))) return false
  }
  await ctx.db.update(seats).set({ status: 'taken', releasedAt: null, heldFrom: null }).where(ofLines)
  for (const { workshopId, userId } of rows) if (userId) await markEnrolled(ctx, { workshopId, userId })
  return true
}

/** Releases the seats of unpaid or refunded order lines and offers them to the waiting list. */
export async function freeSeats(ctx: Ctx, orderLineIds: string[]): Promise<void> {
  const isLive = and(inArray(seats.orderLineId, orderLineIds), inArray(seats.status, ['held', 'taken']))
  const rows = await ctx.db.selectDistinct({ workshopId: seats.workshopId }).from(seats).where(isLive)
  const workshopIds = rows.map(({ workshopId }) => workshopId)
  await lockWorkshops(ctx, workshopIds)
  await ctx.db.update(seats).set({ status: 'released', releasedAt: ctx.now(), heldFrom: null }).where(isLive)
  for (const workshopId of workshopIds) await promoteWaitingList(ctx, { workshopId })
}

/** Moves a taken seat to another workshop and offers the old seat to the waiting list. @throws not_found, sold_out */
export async function moveSeat(
  ctx: Ctx,
  { orderLineId, userId, from, to }: { orderLineId: string; userId: string; from: string; to: string },
): Promise<void> {
  await lockWorkshops(ctx, [from, to])
  await claimOpenSeat(ctx, { workshopId: to, userId })
  const takenSeat = and(eq(seats.orderLineId, orderLineId), eq(seats.status, 'taken'))
  const moved = await ctx.db.update(seats).set({ workshopId: to }).where(takenSeat).returning({ id: seats.id })
  if (moved.length !== 1) throw new Error(`order line ${orderLineId} has no taken seat`)
  await markEnrolled(ctx, { workshopId: to, userId })
  await promoteWaitingList(ctx, { workshopId: from })
}

/** Checks without a lock, so that requests for a full workshop do not queue for it. */
async function isFull(ctx: Ctx, { workshopId, userId }: { workshopId: string; userId: string }): Promise<boolean> {
  const isHeld = and(eq(seats.status, 'held'), gt(seats.heldUntil, ctx.now()))
  const isOfOthers = or(isNotNull(seats.orderLineId), ne(seats.userId, userId))
  const inUse = and(eq(seats.workshopId, workshops.id), or(eq(seats.status, 'taken'), isHeld), isOfOthers)
  const [row] = await ctx.db
    .select({ full: sql<boolean>`count(${seats.id}) >= ${workshops.spotsTotal}` })
    .from(workshops)
    .leftJoin(seats, inUse)
    .where(eq(workshops.id, workshopId))
    .groupBy(workshops.id)
  return row?.full ?? true
}

/** Checks under the workshop lock, because the workshop may have been deleted. @throws not_found, sold_out */
async function claimOpenSeat(ctx: Ctx, { workshopId, userId }: { workshopId: string; userId: string }) {
  const hasSeat = await claimSeat(ctx, { workshopId, userId })
  const isOpen = and(eq(workshops.id, workshopId), isNull(workshops.deletedAt))
  const [workshop] = await ctx.db.select({ id: workshops.id }).from(workshops).where(isOpen)
  if (!workshop) throw new Problem('not_found', { message: 'This workshop isn’t open for enrollment.' })
  if (!hasSeat) throw new Problem('sold_out')
}

/** Locks the workshop until the end of the transaction. Returns true if a seat is offered to the user or free. */
async function claimSeat(ctx: Ctx, { workshopId, userId }: { workshopId: string; userId: string | null }) {
  await promoteWaitingList(ctx, { workshopId })
  if (userId && (await claimOffer(ctx, { workshopId, userId }))) return true
  return (await countFreeSeats(ctx, workshopId)) > 0
}

async function hasSeatOfOrder(ctx: Ctx, { workshopId, userId }: { workshopId: string; userId: string }) {
  const ofUser = and(eq(seats.workshopId, workshopId), eq(seats.userId, userId), isNotNull(seats.orderLineId))
  const isLive = and(ofUser, inArray(seats.status, ['held', 'taken']))
  return (await ctx.db.select({ id: seats.id }).from(seats).where(isLive).limit(1)).length > 0
}
