import { ne, sql } from 'drizzle-orm'
import type { EnrollmentCounts, UserCounts } from '#contract/accounts/users.schema.ts'
import { userRoles } from '#db/schema/accounts.ts'
import { type Ctx, requireStaff } from '../context.ts'
import { dailyTotalsSum } from '../lists/daily-totals.ts'
import { expectOne } from '../lists/expect-one.ts'

/** Counts users, admins and other staff (features: admin, 3). @throws sign_in_required, admin_required */
export async function userStats(ctx: Ctx): Promise<UserCounts> {
  requireStaff(ctx)
  const { people } = await dailyTotalsSum(ctx, ['people'])
  // There are few members of staff and an index on their role; all other users are regular.
  const { admins, all } = expectOne(
    await ctx.db
      .select({
        admins: sql`count(*) FILTER (WHERE ${userRoles.role} = 'admin')`.mapWith(Number),
        all: sql`count(DISTINCT ${userRoles.userId})`.mapWith(Number),
      })
      .from(userRoles)
      .where(ne(userRoles.role, sql.raw(`'user'`))),
  )
  return { total: people.number, admins, staff: all - admins, regular: people.number - all }
}

/**
 * Counts enrollments by status. Revenue (minor units) is the price of completed enrollments less partial refunds, and of
 * those canceled without a refund. Refunded and canceled enrollments are counted in the total only (features: admin, 6).
 * The revenue of all orders is the sum of the dashboard's charts over all time (features: charts, 4).
 * @throws sign_in_required, admin_required
 */
export async function enrollmentStats(ctx: Ctx): Promise<EnrollmentCounts> {
  requireStaff(ctx)
  const { orders_paid: paidOrders, ...totals } = await dailyTotalsSum(ctx, [
    'enrollments_pending',
    'enrollments_completed',
    'enrollments_failed',
    'enrollments_refunded',
    'enrollments_canceled',
    'orders_paid',
  ])
  const { enrollments_pending: pending, enrollments_completed: completed, enrollments_failed: failed } = totals
  return {
    total: Object.values(totals).reduce((sum, { number }) => sum + number, 0),
    completed: completed.number,
    pending: pending.number,
    failed: failed.number,
    revenueMinor: completed.minor + totals.enrollments_canceled.minor,
    ordersRevenueMinor: paidOrders.minor,
  }
}
