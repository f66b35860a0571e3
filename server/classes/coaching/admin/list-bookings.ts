import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { BookingPage, BookingsInput } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { paidMinor } from '#contract/sales/tax/tax-amounts.ts'
import { coachingBookings, coachingTypes } from '#db/schema/classes/coaching.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { ascending, descending, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText, userSearchText } from '../../../platform/lists/text-search.ts'
import { loadTimeZone } from '../load-availability.ts'

const orders = {
  date: ascending(coachingBookings.startsAt, 'timestamptz'),
  latest: descending(coachingBookings.startsAt, 'timestamptz'),
}

/**
 * Lists paid and free bookings, canceled ones too. `q` searches name and email of the customer.
 * @throws sign_in_required, admin_required, validation
 */
export async function listBookings(ctx: Ctx, input: BookingsInput): Promise<BookingPage> {
  requireStaff(ctx)
  const { q, state, when } = input
  const paging = { id: coachingBookings.id, orders }
  const { at, after, order, limit, toPage } = paginate(ctx, 'bookings', input, paging)
  const rows = await ctx.db
    .select({
      id: coachingBookings.id,
      at,
      booking: coachingBookings,
      line: orderLines,
      joinUrl: coachingTypes.joinUrl,
      userId: profiles.id,
      name: profiles.name,
      email: profiles.email,
    })
    .from(coachingBookings)
    .innerJoin(orderLines, eq(orderLines.id, coachingBookings.orderLineId))
    .innerJoin(coachingTypes, eq(coachingTypes.id, coachingBookings.typeId))
    .leftJoin(profiles, eq(profiles.id, coachingBookings.userId))
    .where(
      and(
        // Without unpaid holds.
        inArray(orderLines.status, ['completed', 'refunded']),
        q ? matchesText(userSearchText, q) : undefined,
        state && eq(coachingBookings.status, state),
        when === 'upcoming' ? gt(coachingBookings.endsAt, ctx.now()) : undefined,
        when === 'past' ? lte(coachingBookings.endsAt, ctx.now()) : undefined,
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  const bookings = page.map(({ id, booking, line, joinUrl, userId, name, email }) => ({
    id,
    userId,
    orderId: line.orderId,
    title: line.title,
    name: name ?? '',
    email,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    state: booking.status === 'canceled' ? ('canceled' as const) : ('booked' as const),
    canceledBy: booking.canceledBy,
    amountMinor: paidMinor(line),
    refundedMinor: line.refundedMinor,
    joinUrl,
  }))
  return { bookings, timeZone: await loadTimeZone(ctx), nextCursor }
}
