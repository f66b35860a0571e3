import { and, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { workshops } from '#db/schema/classes.ts'
import { seats } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { assertHoldsPerIp, assertHoldsPerUser, countFreeSeats, ipHash, lockWorkshops } from '../seats/index.ts'
import { brokenConstraint } from '../transaction.ts'
import { claimOffer, markEnrolled, promoteWaitingList } from '../waiting-list/index.ts'

/**
 * Makes sure of a spot in each workshop, one that is free or the one that is offered to the buyer, and keeps the
 * workshops to this transaction, in one order, so that buyers queue and never wait for each other in a ring. Holds that
 * are overdue are freed first, so a lost message never keeps a seat empty (features: seats, 1 and 2).
 * @throws sold_out, too_many_holds
 */
export async function claimSeats(
  ctx: Ctx,
  { workshopIds, userId }: { workshopIds: string[]; userId: string },
): Promise<void> {
  if (workshopIds.length === 0) return
  await assertHoldsPerUser(ctx, { userId, more: workshopIds.length })
  for (const workshopId of workshopIds) if (await isFull(ctx, { workshopId, userId })) throw new Problem('sold_out')
  await assertHoldsPerIp(ctx, { more: workshopIds.length })
  for (const workshopId of workshopIds.toSorted())
    if (!(await claimSeat(ctx, { workshopId, userId }))) throw new Problem('sold_out')
}

/** Holds a seat, of a spot that was claimed, until the payment page closes. The database refuses one beyond the spots. */
export async function holdSeat(
  ctx: Ctx,
  seat: { workshopId: string; userId: string; orderLineId: string; heldUntil: Date },
): Promise<void> {
  await ctx.db.insert(seats).values({ ...seat, heldFrom: ipHash(ctx), createdAt: ctx.now() })
}

/**
 * Turns the holds of paid lines into taken seats. A hold that was freed in the meantime takes a seat again if one is left.
 * @returns false when a seat is gone for good; nothing was changed then
 */
export async function takeSeats(ctx: Ctx, orderLineIds: string[]): Promise<boolean> {
  const mine = inArray(seats.orderLineId, orderLineIds)
  // Locked, so that a hold which is overdue can't be given away between this look and the change below.
  const rows = await ctx.db.select().from(seats).where(mine).orderBy(seats.workshopId).for('update')
  for (const { status, workshopId, userId } of rows) {
    if (status !== 'released') continue
    if (userId && (await hasSeatOfOrder(ctx, { workshopId, userId }))) return false
    if (!(await claimSeat(ctx, { workshopId, userId }))) return false
  }
  await ctx.db.update(seats).set({ status: 'taken', releasedAt: null, heldFrom: null }).where(mine)
  for (const { workshopId, userId } of rows) if (userId) await markEnrolled(ctx, { workshopId, userId })
  return true
}

/** Frees the seats of lines that were not paid or were refunded; whoever waits for one gets it offered. */
export async function freeSeats(ctx: Ctx, orderLineIds: string[]): Promise<void> {
  const live = and(inArray(seats.orderLineId, orderLineIds), inArray(seats.status, ['held', 'taken']))
  const rows = await ctx.db.selectDistinct({ workshopId: seats.workshopId }).from(seats).where(live)
  const workshopIds = rows.map(({ workshopId }) => workshopId)
  await lockWorkshops(ctx, workshopIds)
  await ctx.db.update(seats).set({ status: 'released', releasedAt: ctx.now(), heldFrom: null }).where(live)
  for (const workshopId of workshopIds) await promoteWaitingList(ctx, { workshopId })
}

/**
 * Moves a taken seat to another workshop, whose buyers queue here as everywhere; the seat of before is free for whoever
 * waits there.
 * @throws sold_out
 */
export async function moveSeat(
  ctx: Ctx,
  { orderLineId, userId, from, to }: { orderLineId: string; userId: string; from: string; to: string },
): Promise<void> {
  await lockWorkshops(ctx, [from, to])
  if (!(await claimSeat(ctx, { workshopId: to, userId }))) throw new Problem('sold_out')
  const mine = and(eq(seats.orderLineId, orderLineId), eq(seats.status, 'taken'))
  const moved = await ctx.db.update(seats).set({ workshopId: to }).where(mine).returning({ id: seats.id })
  if (moved.length !== 1) throw new Error(`line ${orderLineId} has no seat to move`)
  await markEnrolled(ctx, { workshopId: to, userId })
  await promoteWaitingList(ctx, { workshopId: from })
}

/** A look without a lock: the many who come too late for a full workshop need not queue for it. */
async function isFull(ctx: Ctx, { workshopId, userId }: { workshopId: string; userId: string }): Promise<boolean> {
  const held = and(eq(seats.status, 'held'), gt(seats.heldUntil, ctx.now()))
  const isOfOthers = or(isNotNull(seats.orderLineId), ne(seats.userId, userId))
  const inUse = and(eq(seats.workshopId, workshops.id), or(eq(seats.status, 'taken'), held), isOfOthers)
  const [row] = await ctx.db
    .select({ full: sql<boolean>`count(${seats.id}) >= ${workshops.spotsTotal}` })
    .from(workshops)
    .leftJoin(seats, inUse)
    .where(eq(workshops.id, workshopId))
    .groupBy(workshops.id)
  return row?.full ?? true
}

/** Buyers of one workshop queue here, so that each sees the seats that the one before left. */
async function claimSeat(ctx: Ctx, { workshopId, userId }: { workshopId: string; userId: string | null }) {
  await promoteWaitingList(ctx, { workshopId })
  if (userId && (await claimOffer(ctx, { workshopId, userId }))) return true
  return (await countFreeSeats(ctx, workshopId)) > 0
}

async function hasSeatOfOrder(ctx: Ctx, { workshopId, userId }: { workshopId: string; userId: string }) {
  const theirs = and(eq(seats.workshopId, workshopId), eq(seats.userId, userId), isNotNull(seats.orderLineId))
  const live = and(theirs, inArray(seats.status, ['held', 'taken']))
  return (await ctx.db.select({ id: seats.id }).from(seats).where(live).limit(1)).length > 0
}

/** The database's own word for "no seat left", should two writers meet where no lock was taken. */
export function isSoldOut(error: unknown): boolean {
  return brokenConstraint(error) === 'seats_within_spots'
}
