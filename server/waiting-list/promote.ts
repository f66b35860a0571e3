import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { seats, waitingList } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { workshopStartsAt } from '../schedule/index.ts'
import type { Workshop } from '../seats/capacity.ts'
import { countFreeSeats, lockWorkshop, releaseExpiredHolds } from '../seats/index.ts'
import { closeEntry } from './entries.ts'
import { noSeatMail, offerDeclinedMail, offerExpiredMail, offerMail } from './mail-templates.ts'
import { offerExpiresAt } from './offer-deadlines.ts'

type Entry = typeof waitingList.$inferSelect
type Waiting = { entry: Entry; person: { email: string; name: string } }

/**
 * Brings the line of a workshop to what its seats say, in the caller's transaction, which has the workshop to itself from
 * here on: overdue holds and offers end, and each spot that is free is offered to the next in line. Called wherever a
 * seat may have come free; doing so again changes nothing (features: waiting list, 3 to 6).
 */
export async function promoteWaitingList(ctx: Ctx, { workshopId }: { workshopId: string }): Promise<void> {
  const workshop = await lockWorkshop(ctx, workshopId)
  if (!workshop) return
  await releaseExpiredHolds(ctx, workshopId)
  const begins = workshopStartsAt(workshop)
  for (const offer of await offersOf(ctx, workshopId)) await syncOffer(ctx, workshop, { ...offer, begins })
  const until = workshop.deletedAt ? null : offerExpiresAt(begins, ctx.now())
  if (until === null) return closeLine(ctx, workshop)
  // Nobody new is let into a workshop that the owner closed; whoever has an offer may still take it.
  if (!workshop.isActive) return
  const spots = await countFreeSeats(ctx, workshopId)
  if (spots === 0) return
  for (const next of await nextInLine(ctx, workshopId, spots)) await offer(ctx, workshop, next, until)
}

const liveSeat = and(
  eq(seats.workshopId, waitingList.workshopId),
  eq(seats.userId, waitingList.userId),
  inArray(seats.status, ['held', 'taken']),
)
const columns = { entry: waitingList, person: { email: profiles.email, name: profiles.name } }

type Offered = Waiting & { seatId: string | null; isPaying: boolean }

function offersOf(ctx: Ctx, workshopId: string): Promise<Offered[]> {
  const isOffered = and(
    eq(waitingList.workshopId, workshopId),
    eq(waitingList.status, 'offered'),
    isNull(waitingList.endedAt),
  )
  return ctx.db
    .select({ ...columns, seatId: seats.id, isPaying: sql<boolean>`${isNotNull(seats.orderLineId)}` })
    .from(waitingList)
    .innerJoin(profiles, eq(profiles.id, waitingList.userId))
    .leftJoin(seats, liveSeat)
    .where(isOffered)
    .orderBy(asc(waitingList.number))
}

/** An offer whose payment is under way waits for what becomes of it. One that still holds has its seat back when it failed. */
async function syncOffer(
  ctx: Ctx,
  workshop: Workshop,
  { entry, person, seatId, isPaying, begins }: Offered & { begins: Date },
): Promise<void> {
  const { offerUntil } = entry
  if (isPaying || offerUntil === null) return
  if (workshop.deletedAt) {
    await closeEntry(ctx, entry, 'closed')
    await tell(ctx, person, offerDeclinedMail({ workshop, person }))
  } else if (offerUntil <= ctx.now() || begins <= ctx.now()) {
    await closeEntry(ctx, entry, 'expired')
    await tell(ctx, person, offerExpiredMail({ workshop, person, publicUrl: ctx.site.publicUrl }))
  } else if (seatId === null) {
    // Sold meanwhile by a server of an earlier version, which knows of no line.
    if ((await countFreeSeats(ctx, workshop.id)) === 0) await backInLine(ctx, entry)
    else await holdSeatFor(ctx, entry, offerUntil)
  }
}

async function backInLine(ctx: Ctx, { id }: Entry): Promise<void> {
  const waits = { status: 'waiting', offeredAt: null, offerUntil: null } as const
  await ctx.db.update(waitingList).set(waits).where(eq(waitingList.id, id))
}

/** Who comes next; whoever has got a seat by another way needs none. */
function nextInLine(ctx: Ctx, workshopId: string, spots: number): Promise<Waiting[]> {
  const isWaiting = and(
    eq(waitingList.workshopId, workshopId),
    eq(waitingList.status, 'waiting'),
    isNull(waitingList.endedAt),
  )
  return ctx.db
    .select(columns)
    .from(waitingList)
    .innerJoin(profiles, eq(profiles.id, waitingList.userId))
    .where(and(isWaiting, notExists(ctx.db.select({ id: seats.id }).from(seats).where(liveSeat))))
    .orderBy(asc(waitingList.number))
    .limit(spots)
}

async function offer(ctx: Ctx, workshop: Workshop, { entry, person }: Waiting, until: Date): Promise<void> {
  await holdSeatFor(ctx, entry, until)
  await ctx.db
    .update(waitingList)
    .set({ status: 'offered', offeredAt: ctx.now(), offerUntil: until })
    .where(eq(waitingList.id, entry.id))
  await tell(ctx, person, offerMail({ workshop, person, until, publicUrl: ctx.site.publicUrl }))
  await ctx.jobs.queue(ctx, 'waiting.pass', { workshopId: workshop.id }, until)
  ctx.log.info({ workshopId: workshop.id, waitingId: entry.id, until }, 'spot offered to the next in line')
}

async function holdSeatFor(ctx: Ctx, { id, workshopId, userId }: Entry, heldUntil: Date): Promise<void> {
  await ctx.db
    .insert(seats)
    .values({ workshopId, userId, waitingId: id, heldUntil, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: seats.waitingId, set: { status: 'held', heldUntil, releasedAt: null } })
}

/** Nobody is offered anything any more. */
async function closeLine(ctx: Ctx, workshop: Workshop): Promise<void> {
  const waiting = await nextInLine(ctx, workshop.id, Number.MAX_SAFE_INTEGER)
  for (const { entry, person } of waiting) {
    await closeEntry(ctx, entry, 'closed')
    const about = { workshop, person, publicUrl: ctx.site.publicUrl }
    await tell(ctx, person, workshop.deletedAt ? offerDeclinedMail(about) : noSeatMail(about))
  }
}

function tell(ctx: Ctx, { email }: Waiting['person'], mail: Parameters<typeof queueMail>[1]['mail']): Promise<void> {
  return queueMail(ctx, { to: email, mail })
}
