import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import type {
  Customer,
  CustomerBooking,
  CustomerEnrollment,
  CustomerOrder,
} from '#contract/people/customers/customer.schema.ts'
import { itemTitle } from '#db/item-tables.ts'
import { coachingBookings } from '#db/schema/classes/coaching.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'
import { Problem } from '../../problem.ts'
import { userRole } from '../accounts/index.ts'
import { listUserConsents } from '../consents/index.ts'
import { listNotes } from './notes.ts'

/** Rows per list of the page. The lists of orders, enrollments and bookings have the others. */
const ROWS_MAX = 50

/**
 * Returns what a user has bought, enrolled in and booked, with the notes of staff.
 * @throws sign_in_required, admin_required, not_found
 */
export async function getCustomer(ctx: Ctx, { id }: { id: string }): Promise<Customer> {
  requireStaff(ctx)
  const [user] = await ctx.db
    .select({
      id: profiles.id,
      email: profiles.email,
      fullName: profiles.name,
      confirmed: profiles.emailVerified,
      createdAt: profiles.createdAt,
      role: userRole,
    })
    .from(profiles)
    .where(eq(profiles.id, id))
  if (!user) throw new Problem('not_found')
  return {
    ...user,
    createdAt: user.createdAt.toISOString(),
    ...(await sumOrders(ctx, id)),
    orders: await listOrders(ctx, id),
    ...(await listEnrollments(ctx, id)),
    ...(await listBookings(ctx, id)),
    consents: await listUserConsents(ctx, { userId: id }),
    notes: await listNotes(ctx, { userId: id }),
  }
}

async function sumOrders(ctx: Ctx, userId: string) {
  const isPaid = sql`${orders.status} IN ('completed', 'refunded')`
  return expectOne(
    await ctx.db
      .select({
        orderCount: count(),
        paidMinor: sql`coalesce(sum(${orders.totalMinor}) FILTER (WHERE ${isPaid}), 0)`.mapWith(Number),
        refundedMinor: sql`coalesce(sum(${orders.refundedMinor}) FILTER (WHERE ${isPaid}), 0)`.mapWith(Number),
      })
      .from(orders)
      .where(eq(orders.userId, userId)),
  )
}

async function listOrders(ctx: Ctx, userId: string): Promise<CustomerOrder[]> {
  const rows = await ctx.db
    .select({
      id: orders.id,
      items: sql<CustomerOrder['items']>`coalesce((
        SELECT jsonb_agg(jsonb_build_object('title', title, 'quantity', quantity) ORDER BY position)
        FROM order_lines WHERE order_lines.order_id = orders.id), '[]')`,
      status: orders.status,
      currency: orders.currency,
      totalMinor: orders.totalMinor,
      refundedMinor: orders.refundedMinor,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ROWS_MAX)
  return rows.map(({ createdAt, ...order }) => ({ ...order, createdAt: createdAt.toISOString() }))
}

async function listEnrollments(ctx: Ctx, userId: string) {
  const isOfUser = eq(enrollments.userId, userId)
  const rows = await ctx.db
    .select({ enrollment: enrollments, title: sql<string>`coalesce(${itemTitle(enrollments)}, 'Unknown Item')` })
    .from(enrollments)
    .where(isOfUser)
    .orderBy(desc(enrollments.enrollmentDate), desc(enrollments.id))
    .limit(ROWS_MAX)
  const { enrollmentCount } = expectOne(
    await ctx.db.select({ enrollmentCount: count() }).from(enrollments).where(isOfUser),
  )
  return {
    enrollmentCount,
    enrollments: rows.map(({ enrollment, title }): CustomerEnrollment => {
      const { kind, id: classId } = itemOf(enrollment)
      return {
        ...{ id: enrollment.id, kind, classId, title, status: enrollment.status },
        startsAt: enrollment.startsAt?.toISOString() ?? null,
        enrolledAt: enrollment.enrollmentDate.toISOString(),
      }
    }),
  }
}

async function listBookings(ctx: Ctx, userId: string) {
  // Without unpaid holds, as in the list of bookings.
  const isListed = and(eq(coachingBookings.userId, userId), inArray(orderLines.status, ['completed', 'refunded']))
  const isOfLine = eq(orderLines.id, coachingBookings.orderLineId)
  const rows = await ctx.db
    .select({ booking: coachingBookings, orderId: orderLines.orderId, title: orderLines.title })
    .from(coachingBookings)
    .innerJoin(orderLines, isOfLine)
    .where(isListed)
    .orderBy(desc(coachingBookings.startsAt), desc(coachingBookings.id))
    .limit(ROWS_MAX)
  const { bookingCount } = expectOne(
    await ctx.db
      .select({ bookingCount: count() })
      .from(coachingBookings)
      .innerJoin(orderLines, isOfLine)
      .where(isListed),
  )
  return {
    bookingCount,
    bookings: rows.map(
      ({ booking, orderId, title }): CustomerBooking => ({
        id: booking.id,
        orderId,
        title,
        startsAt: booking.startsAt.toISOString(),
        endsAt: booking.endsAt.toISOString(),
        state: booking.status === 'canceled' ? 'canceled' : 'booked',
      }),
    ),
  }
}
