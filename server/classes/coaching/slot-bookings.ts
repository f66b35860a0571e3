import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { coachingBookings, coachingTypes } from '#db/schema/classes/coaching.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { CoachingTerms } from './free-slots.ts'
import { listFreeSlots } from './load-availability.ts'

export type CoachingType = typeof coachingTypes.$inferSelect

const MINUTE_MS = 60_000

/** @throws not_found for an inactive or deleted session type */
export async function findActiveType(ctx: Ctx, id: string): Promise<CoachingType> {
  const [type] = await ctx.db.select().from(coachingTypes).where(eq(coachingTypes.id, id))
  if (!type?.isActive || type.deletedAt)
    throw new Problem('not_found', { message: 'This session isn’t open for booking.' })
  return type
}

/** Serializes bookings of the owner's time until the end of the transaction, and cancels overdue holds. */
export async function lockCalendar(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('coaching calendar', 0))`)
  await ctx.db
    .update(coachingBookings)
    .set({ status: 'canceled', canceledAt: ctx.now() })
    .where(and(eq(coachingBookings.status, 'held'), lte(coachingBookings.heldUntil, ctx.now())))
}

type SlotInput = { type: CoachingType; startsAt: Date }
type SlotClaim = { type: CoachingTerms; startsAt: Date } & {
  /** The booking that is rescheduled. */
  exceptBookingId?: string
}

/**
 * Locks the owner's calendar and checks that a slot is free. Of concurrent requests for it, exactly one succeeds.
 * @throws slot_taken
 */
export async function claimSlot(ctx: Ctx, { type, startsAt, ...except }: SlotClaim): Promise<void> {
  await lockCalendar(ctx)
  const slots = await listFreeSlots(ctx, { terms: type, ...except })
  if (!slots.some((slot) => slot.getTime() === startsAt.getTime())) throw new Problem('slot_taken')
}

type Hold = SlotInput & { orderLineId: string; userId: string; timeZone: string | null; heldUntil: Date }

/** Holds a slot after `claimSlot`. */
export async function holdSlot(ctx: Ctx, { type, startsAt, ...hold }: Hold): Promise<void> {
  await ctx.db
    .insert(coachingBookings)
    .values({
      typeId: type.id,
      cancelHours: type.cancelHours,
      ...hold,
      ...timesOf(type, startsAt),
      createdAt: ctx.now(),
    })
}

/** Returns the end of a session and of the free time after it. */
export function timesOf({ minutes, bufferMinutes }: Pick<CoachingType, 'minutes' | 'bufferMinutes'>, startsAt: Date) {
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS)
  return { startsAt, endsAt, busyUntil: new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS) }
}

/**
 * Confirms the bookings of paid order lines. One whose hold expired or that was refunded is confirmed if its time is still
 * free.
 * @returns false without any change if a time is no longer free, or its customer or the owner has canceled it
 */
export async function confirmBookings(ctx: Ctx, orderLineIds: string[]): Promise<boolean> {
  const isOfLines = inArray(coachingBookings.orderLineId, orderLineIds)
  const select = () => ctx.db.select().from(coachingBookings).where(isOfLines)
  if ((await select()).length === 0) return true
  await lockCalendar(ctx)
  for (const booking of await select()) {
    if (booking.canceledBy !== null || (await hasOtherBooking(ctx, booking))) return false
  }
  await ctx.db.update(coachingBookings).set({ status: 'booked', canceledAt: null }).where(isOfLines)
  return true
}

async function hasOtherBooking(ctx: Ctx, booking: typeof coachingBookings.$inferSelect): Promise<boolean> {
  const startsAt = booking.startsAt.toISOString()
  const busyUntil = booking.busyUntil.toISOString()
  const overlaps = sql`tstzrange(${coachingBookings.startsAt}, ${coachingBookings.busyUntil})
    && tstzrange(${startsAt}::timestamptz, ${busyUntil}::timestamptz)`
  const isLive = inArray(coachingBookings.status, ['held', 'booked'])
  const isOther = and(overlaps, isLive, ne(coachingBookings.id, booking.id))
  return (await ctx.db.select({ id: coachingBookings.id }).from(coachingBookings).where(isOther).limit(1)).length > 0
}

/** Frees the times of unpaid or refunded order lines. */
export async function cancelBookings(ctx: Ctx, orderLineIds: string[]): Promise<void> {
  if (orderLineIds.length === 0) return
  await ctx.db
    .update(coachingBookings)
    .set({ status: 'canceled', canceledAt: ctx.now() })
    .where(and(inArray(coachingBookings.orderLineId, orderLineIds), ne(coachingBookings.status, 'canceled')))
}
