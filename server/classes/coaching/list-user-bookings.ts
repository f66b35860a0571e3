import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { UserBooking } from '#contract/classes/coaching/coaching.schema.ts'
import { LIST_PAGE_SIZE_MAX } from '#contract/list-limits.ts'
import { paidMinor } from '#contract/sales/tax/tax-amounts.ts'
import { coachingBookings, coachingTypes } from '#db/schema/classes/coaching.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'
import { changeDeadline } from './change-deadline.ts'
import { loadTimeZone } from './load-availability.ts'

/** Lists at most a hundred bookings of the viewer, upcoming ones first. @throws sign_in_required */
export async function listUserBookings(ctx: Ctx): Promise<UserBooking[]> {
  const now = ctx.now()
  const rows = await selectBookings(ctx, requireViewer(ctx).userId)
  const bookings = rows.map(({ booking, line, type }) => {
    const { id, startsAt, endsAt } = booking
    const isOver = endsAt <= now
    const isBooked = booking.status === 'booked'
    const deadline = changeDeadline(booking)
    return {
      id,
      orderId: line.orderId,
      title: line.title,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      status: isBooked ? ('booked' as const) : ('canceled' as const),
      isOver,
      joinUrl: isBooked && !isOver ? type.joinUrl : null,
      changeUntil: deadline.toISOString(),
      canChange: isBooked && deadline > now,
      isIncluded: line.entitlementId !== null,
      amountMinor: paidMinor(line) - line.refundedMinor,
    }
  })
  const isPast = ({ status, isOver }: UserBooking) => Number(isOver || status !== 'booked')
  return bookings.sort((a, b) => isPast(a) - isPast(b) || Date.parse(a.startsAt) - Date.parse(b.startsAt))
}

/** Returns the bookings of a user for a calendar, without canceled ones. */
export async function listCalendarBookings(ctx: Ctx, { userId }: { userId: string }) {
  const rows = await selectBookings(ctx, userId)
  const ownerZone = await loadTimeZone(ctx)
  return rows.flatMap(({ booking, line, type: { joinUrl } }) =>
    booking.status === 'booked'
      ? [{ ...booking, title: line.title, timeZone: booking.timeZone ?? ownerZone, joinUrl }]
      : [],
  )
}

/** Paid and free ones only; the newest by start. */
function selectBookings(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ booking: coachingBookings, line: orderLines, type: coachingTypes })
    .from(coachingBookings)
    .innerJoin(orderLines, eq(orderLines.id, coachingBookings.orderLineId))
    .innerJoin(coachingTypes, eq(coachingTypes.id, coachingBookings.typeId))
    .where(and(eq(coachingBookings.userId, userId), inArray(orderLines.status, ['completed', 'refunded'])))
    .orderBy(desc(coachingBookings.startsAt), asc(coachingBookings.id))
    .limit(LIST_PAGE_SIZE_MAX)
}

export const bookingExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT b.id AS key, to_jsonb(b) - '{user_id,order_line_id,busy_until}'::text[]
    || jsonb_build_object('title', (SELECT title FROM order_lines l WHERE l.id = b.order_line_id)) AS value
  FROM coaching_bookings b WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
