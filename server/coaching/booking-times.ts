import { eq, inArray } from 'drizzle-orm'
import { coachingBookings, coachingTypes } from '#db/schema/coaching.ts'
import type { Ctx } from '../context.ts'
import { loadTimeZone } from './load-availability.ts'
import { localDate, localTime } from './local-date.ts'

/** Times local to the zone of the owner. `joinUrl` is absent once the session is over. */
type BookingTimes = {
  when: { startsOn: string; endsOn: string; hours: { from: string; to: string; timeZone: string } }
  joinUrl?: string | null
}

/** Returns the times of booked order lines by line id. */
export async function bookingTimes(ctx: Ctx, orderLineIds: string[]): Promise<Map<string, BookingTimes>> {
  const rows = await ctx.db
    .select({ booking: coachingBookings, joinUrl: coachingTypes.joinUrl })
    .from(coachingBookings)
    .innerJoin(coachingTypes, eq(coachingTypes.id, coachingBookings.typeId))
    .where(inArray(coachingBookings.orderLineId, orderLineIds))
  const timeZone = await loadTimeZone(ctx)
  return new Map(
    rows.map(({ booking: { orderLineId, startsAt, endsAt }, joinUrl }) => {
      const hours = { from: localTime(startsAt, timeZone), to: localTime(endsAt, timeZone), timeZone }
      const when = { startsOn: localDate(startsAt, timeZone), endsOn: localDate(endsAt, timeZone), hours }
      return [orderLineId, { when, ...(endsAt > ctx.now() ? { joinUrl } : {}) }]
    }),
  )
}
