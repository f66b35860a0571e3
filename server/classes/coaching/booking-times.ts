import { eq, inArray } from 'drizzle-orm'
import { coachingBookings, coachingTypes } from '#db/schema/classes/coaching.ts'
import type { Ctx } from '../../context.ts'
import { changeDeadline } from './change-deadline.ts'
import { loadTimeZone } from './load-availability.ts'
import { localDate, localTime } from './local-date.ts'

/** Times local to the zone of the customer. `joinUrl` is absent once the session is over or canceled. */
type BookingTimes = {
  when: { startsOn: string; endsOn: string; hours: { from: string; to: string; timeZone: string } }
  joinUrl?: string | null
  isCanceled?: true
  cancelHours?: number
}

/** Returns the times of booked order lines by line id. */
export async function bookingTimes(ctx: Ctx, orderLineIds: string[]): Promise<Map<string, BookingTimes>> {
  const rows = await ctx.db
    .select({ booking: coachingBookings, joinUrl: coachingTypes.joinUrl })
    .from(coachingBookings)
    .innerJoin(coachingTypes, eq(coachingTypes.id, coachingBookings.typeId))
    .where(inArray(coachingBookings.orderLineId, orderLineIds))
  const ownerZone = await loadTimeZone(ctx)
  const toTimes = ({ booking, joinUrl }: (typeof rows)[number]): BookingTimes => {
    const { startsAt, endsAt, status, cancelHours } = booking
    const when = timesIn(booking.timeZone ?? ownerZone, { startsAt, endsAt })
    if (status === 'canceled') return { when, isCanceled: true }
    const joinInfo = endsAt > ctx.now() ? { joinUrl } : {}
    const canChange = changeDeadline(booking) > ctx.now()
    return { when, ...joinInfo, ...(canChange ? { cancelHours } : {}) }
  }
  return new Map(rows.map((row) => [row.booking.orderLineId, toTimes(row)]))
}

/** Returns the times of a booking, local to the zone of the customer, or of the owner if that is unknown. */
export async function localTimes(
  ctx: Ctx,
  { timeZone, ...times }: Pick<typeof coachingBookings.$inferSelect, 'startsAt' | 'endsAt' | 'timeZone'>,
): Promise<BookingTimes['when']> {
  return timesIn(timeZone ?? (await loadTimeZone(ctx)), times)
}

function timesIn(timeZone: string, { startsAt, endsAt }: { startsAt: Date; endsAt: Date }): BookingTimes['when'] {
  const hours = { from: localTime(startsAt, timeZone), to: localTime(endsAt, timeZone), timeZone }
  return { startsOn: localDate(startsAt, timeZone), endsOn: localDate(endsAt, timeZone), hours }
}
