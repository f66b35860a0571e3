import { and, exists, gt, gte, inArray, lte, ne, or } from 'drizzle-orm'
import {
  coachingBookings,
  coachingBusyTimes,
  coachingCalendar,
  coachingExceptions,
  coachingHours,
  coachingSettings,
} from '#db/schema/classes/coaching.ts'
import type { Ctx } from '../../context.ts'
import { type BusyTime, type CoachingTerms, freeSlots, type OwnerHours } from './free-slots.ts'

/** Zone of the hours before their first change. */
export const defaultTimeZone = ({ site }: Ctx): string => site.settings.timeZone || 'UTC'

export async function loadTimeZone(ctx: Ctx): Promise<string> {
  const [settings] = await ctx.db.select().from(coachingSettings)
  return settings?.timeZone ?? defaultTimeZone(ctx)
}

/** Loads the owner's hours, with the exceptions from yesterday on. */
async function loadAvailability(ctx: Ctx): Promise<OwnerHours> {
  const hours = await ctx.db.select().from(coachingHours)
  // A day of the owner can begin a day before that of UTC.
  const since = new Date(ctx.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  const exceptions = await ctx.db.select().from(coachingExceptions).where(gte(coachingExceptions.day, since))
  const byDay = Map.groupBy(exceptions, ({ day }) => day)
  return {
    timeZone: await loadTimeZone(ctx),
    weekly: hours.map(({ weekday, startTime, endTime }) => ({ weekday, ...toHours(startTime, endTime) })),
    exceptions: [...byDay].map(([day, rows]) => ({
      day,
      hours: rows.flatMap(({ startTime, endTime }) => (startTime && endTime ? [toHours(startTime, endTime)] : [])),
    })),
  }
}

const toHours = (from: string, to: string) => ({ from: from.slice(0, 5), to: to.slice(0, 5) })

/** Loads the stored busy times of the owner's Google Calendar; none unless the owner uses it. */
function loadCalendarBusyTimes(ctx: Ctx): Promise<BusyTime[]> {
  return ctx.db
    .select({ from: coachingBusyTimes.startsAt, until: coachingBusyTimes.endsAt })
    .from(coachingBusyTimes)
    .where(and(gt(coachingBusyTimes.endsAt, ctx.now()), exists(ctx.db.select().from(coachingCalendar))))
}

export type SlotSearch = {
  terms: CoachingTerms
  /** A booking that is being rescheduled does not block its own time. */
  exceptBookingId?: string
}

/** Returns the starts of the free slots of a session type. Overdue holds are free. */
export async function listFreeSlots(ctx: Ctx, { terms, exceptBookingId }: SlotSearch): Promise<Date[]> {
  const now = ctx.now()
  const until = new Date(now.getTime() + (terms.daysAhead + 2) * 86_400_000)
  const rows = await ctx.db
    .select({ from: coachingBookings.startsAt, until: coachingBookings.busyUntil })
    .from(coachingBookings)
    .where(
      and(
        inArray(coachingBookings.status, ['held', 'booked']),
        or(ne(coachingBookings.status, 'held'), gt(coachingBookings.heldUntil, now)),
        gt(coachingBookings.busyUntil, now),
        lte(coachingBookings.startsAt, until),
        exceptBookingId ? ne(coachingBookings.id, exceptBookingId) : undefined,
      ),
    )
  const busy: BusyTime[] = [...rows, ...(await loadCalendarBusyTimes(ctx))]
  return freeSlots({ terms, availability: await loadAvailability(ctx), busy, now })
}
