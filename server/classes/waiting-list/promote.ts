import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { seats } from '#db/schema/classes/seats.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../context.ts'
import { logAndContinue } from '../../platform/jobs/log-and-continue.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { siteMoney } from '../../site-money.ts'
import { transaction } from '../../transaction.ts'
import { classStartsAt } from '../schedule/index.ts'
import type { Workshop } from '../seats/capacity.ts'
import { countFreeSeats, lockWorkshop, releaseExpiredHolds } from '../seats/index.ts'
import { closeEntry } from './entries.ts'
import { noSeatMail, offerDeclinedMail, offerExpiredMail, offerMail } from './mail-templates.ts'
import { offerExpiresAt } from './offer-deadlines.ts'

type EntryRow = typeof waitingList.$inferSelect
type EntryWithUser = { entry: EntryRow; user: { email: string; name: string } }
type OfferedEntry = EntryWithUser & { seatId: string | null; isPaying: boolean }

/**
 * Expires overdue holds and offers of a workshop, then offers each free seat to the next user on its waiting list.
 * Locks the workshop in the caller's transaction. Call it wherever a seat may have become free. Idempotent.
 */
export async function promoteWaitingList(ctx: Ctx, { workshopId }: { workshopId: string }): Promise<void> {
  const workshop = await lockWorkshop(ctx, workshopId)
  if (!workshop) return
  await releaseExpiredHolds(ctx, workshopId)
  const startsAt = classStartsAt(workshop)
  for (const entry of await findOfferedEntries(ctx, workshopId)) await syncOffer(ctx, workshop, { ...entry, startsAt })
  const offerUntil = workshop.deletedAt ? null : offerExpiresAt(startsAt, ctx.now())
  if (offerUntil === null) return closeWaitingList(ctx, workshop)
  // An inactive workshop makes no new offers; existing offers can still be accepted.
  if (!workshop.isActive) return
  const freeSeats = await countFreeSeats(ctx, workshopId)
  if (freeSeats === 0) return
  for (const entry of await findWaitingEntries(ctx, workshopId, freeSeats))
    await offerSeat(ctx, workshop, entry, offerUntil)
}

/** Runs `promoteWaitingList` in a transaction; the job at the end of an offer. */
export async function promoteOneWaitingList(ctx: Ctx, { workshopId }: { workshopId: string }): Promise<void> {
  await transaction(ctx, (ctx) => promoteWaitingList(ctx, { workshopId }))
}

/**
 * Processes all open waiting lists. Runs every minute to catch missed jobs and to close the lists of workshops that
 * begin soon. Safe on several instances: each workshop is locked.
 */
export async function promoteAllWaitingLists(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectDistinct({ workshopId: waitingList.workshopId })
    .from(waitingList)
    .where(isNull(waitingList.endedAt))
  for (const { workshopId } of rows)
    await logAndContinue(ctx, { workshopId }, promoteOneWaitingList(ctx, { workshopId }))
}

const isUsersLiveSeat = and(
  eq(seats.workshopId, waitingList.workshopId),
  eq(seats.userId, waitingList.userId),
  inArray(seats.status, ['held', 'taken']),
)
const columns = { entry: waitingList, user: { email: profiles.email, name: profiles.name } }

function findOfferedEntries(ctx: Ctx, workshopId: string): Promise<OfferedEntry[]> {
  const isOffered = and(
    eq(waitingList.workshopId, workshopId),
    eq(waitingList.status, 'offered'),
    isNull(waitingList.endedAt),
  )
  return ctx.db
    .select({ ...columns, seatId: seats.id, isPaying: sql<boolean>`${isNotNull(seats.orderLineId)}` })
    .from(waitingList)
    .innerJoin(profiles, eq(profiles.id, waitingList.userId))
    .leftJoin(seats, isUsersLiveSeat)
    .where(isOffered)
    .orderBy(asc(waitingList.number))
}

/** Waits while the offer's payment is under way; after a failed one, holds the seat again until the offer expires. */
async function syncOffer(
  ctx: Ctx,
  workshop: Workshop,
  { entry, user, seatId, isPaying, startsAt }: OfferedEntry & { startsAt: Date },
): Promise<void> {
  const { offerUntil } = entry
  if (isPaying || offerUntil === null) return
  if (workshop.deletedAt) {
    await closeEntry(ctx, entry, 'closed')
    await queueMail(ctx, { to: user.email, mail: offerDeclinedMail({ workshop, user }) })
  } else if (offerUntil <= ctx.now() || startsAt <= ctx.now()) {
    await closeEntry(ctx, entry, 'expired')
    const mail = offerExpiredMail({ workshop, user, publicUrl: ctx.site.publicUrl })
    await queueMail(ctx, { to: user.email, mail })
  } else if (seatId === null) {
    // An instance of a version without waiting lists may have sold the seat during a rolling update.
    if ((await countFreeSeats(ctx, workshop.id)) === 0) await returnToWaiting(ctx, entry)
    else await holdSeat(ctx, entry, offerUntil)
  }
}

async function returnToWaiting(ctx: Ctx, { id }: EntryRow): Promise<void> {
  const values = { status: 'waiting', offeredAt: null, offerUntil: null } as const
  await ctx.db.update(waitingList).set(values).where(eq(waitingList.id, id))
}

/** Returns the first waiting entries in order. Skips users who got a seat in another way. */
function findWaitingEntries(ctx: Ctx, workshopId: string, limit: number): Promise<EntryWithUser[]> {
  const isWaiting = and(
    eq(waitingList.workshopId, workshopId),
    eq(waitingList.status, 'waiting'),
    isNull(waitingList.endedAt),
  )
  return ctx.db
    .select(columns)
    .from(waitingList)
    .innerJoin(profiles, eq(profiles.id, waitingList.userId))
    .where(and(isWaiting, notExists(ctx.db.select({ id: seats.id }).from(seats).where(isUsersLiveSeat))))
    .orderBy(asc(waitingList.number))
    .limit(limit)
}

async function offerSeat(
  ctx: Ctx,
  workshop: Workshop,
  { entry, user }: EntryWithUser,
  offerUntil: Date,
): Promise<void> {
  await holdSeat(ctx, entry, offerUntil)
  await ctx.db
    .update(waitingList)
    .set({ status: 'offered', offeredAt: ctx.now(), offerUntil })
    .where(eq(waitingList.id, entry.id))
  const mail = offerMail({ workshop, user, offerUntil, money: siteMoney(ctx), publicUrl: ctx.site.publicUrl })
  await queueMail(ctx, { to: user.email, mail })
  await ctx.jobs.queue(ctx, 'waiting-list.promote', { workshopId: workshop.id }, offerUntil)
  ctx.log.info({ workshopId: workshop.id, entryId: entry.id, offerUntil }, 'waiting list seat offered')
}

async function holdSeat(ctx: Ctx, { id, workshopId, userId }: EntryRow, heldUntil: Date): Promise<void> {
  await ctx.db
    .insert(seats)
    .values({ workshopId, userId, waitingId: id, heldUntil, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: seats.waitingId, set: { status: 'held', heldUntil, releasedAt: null } })
}

/** Closes all waiting entries, because no more offers can be made. */
async function closeWaitingList(ctx: Ctx, workshop: Workshop): Promise<void> {
  const entries = await findWaitingEntries(ctx, workshop.id, Number.MAX_SAFE_INTEGER)
  for (const { entry, user } of entries) {
    await closeEntry(ctx, entry, 'closed')
    const input = { workshop, user, publicUrl: ctx.site.publicUrl }
    const mail = workshop.deletedAt ? offerDeclinedMail(input) : noSeatMail(input)
    await queueMail(ctx, { to: user.email, mail })
  }
}
