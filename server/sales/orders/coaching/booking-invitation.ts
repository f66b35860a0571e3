import { and, eq, inArray, isNull } from 'drizzle-orm'
import { coachingBookings, coachingTypes } from '#db/schema/classes/coaching.ts'
import { localTimes } from '../../../classes/coaching/index.ts'
import { type IcsInvitation, icsInvitation } from '../../../classes/schedule/index.ts'
import type { Ctx } from '../../../context.ts'
import type { OrderItem } from '../order.ts'
import type { LockedBooking } from './lock-booking.ts'

type Invitation = Pick<LockedBooking, 'line' | 'booking' | 'type'> & { method: 'REQUEST' | 'CANCEL'; to: string }

/** Returns the calendar attachment about a booked session, or null if it is over. */
export async function bookingInvitation(
  ctx: Ctx,
  { line, booking, type, method, to }: Invitation,
): Promise<IcsInvitation | null> {
  const { id, startsAt, endsAt, sequence } = booking
  if (endsAt <= ctx.now()) return null
  const { hours } = await localTimes(ctx, booking)
  const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone: hours.timeZone }
  const event = { type: 'booking' as const, id, title: line.title, location: 'Online' as const, ...times }
  const joinUrl = method === 'CANCEL' ? null : type.joinUrl
  return icsInvitation(event, { method, sequence, to, joinUrl, site: ctx.site, now: ctx.now() })
}

/** Returns the invitation to the session of a paid order; null for other orders. */
export async function coachingInvitation(
  ctx: Ctx,
  { lines, to }: { lines: OrderItem[]; to: string },
): Promise<IcsInvitation | null> {
  const booked = await findBooking(ctx, lines, eq(coachingBookings.status, 'booked'))
  return booked ? bookingInvitation(ctx, { ...booked, method: 'REQUEST', to }) : null
}

/**
 * Returns the calendar cancellation of a session that a refund has canceled. Null if its customer or the owner canceled it,
 * because the mail about that has the calendar cancellation.
 */
export async function coachingCancellation(
  ctx: Ctx,
  { lines, to }: { lines: OrderItem[]; to: string },
): Promise<IcsInvitation | null> {
  const isOfRefund = and(eq(coachingBookings.status, 'canceled'), isNull(coachingBookings.canceledBy))
  const canceled = await findBooking(ctx, lines, isOfRefund)
  if (!canceled) return null
  const sequence = canceled.booking.sequence + 1
  await ctx.db.update(coachingBookings).set({ sequence }).where(eq(coachingBookings.id, canceled.booking.id))
  return bookingInvitation(ctx, { ...canceled, booking: { ...canceled.booking, sequence }, method: 'CANCEL', to })
}

export async function findBooking(ctx: Ctx, lines: OrderItem[], condition?: ReturnType<typeof and>) {
  const sessionLines = lines.filter(({ coachingTypeId }) => coachingTypeId !== null)
  if (sessionLines.length === 0) return undefined
  const ids = sessionLines.map(({ id }) => id)
  const [row] = await ctx.db
    .select({ booking: coachingBookings, type: coachingTypes })
    .from(coachingBookings)
    .innerJoin(coachingTypes, eq(coachingTypes.id, coachingBookings.typeId))
    .where(and(inArray(coachingBookings.orderLineId, ids), condition))
  const line = sessionLines.find(({ id }) => id === row?.booking.orderLineId)
  return row && line && { ...row, line }
}
