import { ne, sql } from 'drizzle-orm'
import type { EnrollmentCounts } from '#contract/classes/enrollments/purchases.schema.ts'
import type { UserCounts } from '#contract/people/accounts/users.schema.ts'
import { userRoles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { dailyTotalsSum } from '../../platform/lists/daily-totals.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'

/** Counts users, admins and other staff. @throws sign_in_required, admin_required */
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
 * Counts enrollments, and classes bought as gifts that are not redeemed yet, by status. Revenue (minor units) is the
 * price of completed ones less partial refunds, and of enrollments canceled without a refund. Refunded and canceled
 * enrollments are counted in the total only. The revenue of all orders is the sum of the dashboard's charts over all
 * time.
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
  const gifts = await classGiftTotals(ctx)
  const { enrollments_pending: pending, enrollments_completed: completed, enrollments_failed: failed } = totals
  return {
    total: Object.values(totals).reduce((sum, { number }) => sum + number, gifts.total),
    completed: completed.number + gifts.completed,
    pending: pending.number + gifts.pending,
    failed: failed.number + gifts.failed,
    revenueMinor: completed.minor + totals.enrollments_canceled.minor + gifts.revenueMinor,
    ordersRevenueMinor: paidOrders.minor,
  }
}

/** A redeemed gift is counted as the free enrollment of its recipient. Its revenue is that of the gift. */
async function classGiftTotals(ctx: Ctx): Promise<Omit<EnrollmentCounts, 'ordersRevenueMinor'>> {
  const countOf = (status: string) => sql`count(*) FILTER (WHERE NOT is_redeemed AND status = ${status})::int`
  const { rows } = await ctx.db.execute<Omit<EnrollmentCounts, 'ordersRevenueMinor'>>(sql`
    SELECT count(*) FILTER (WHERE NOT is_redeemed)::int AS total,
      ${countOf('completed')} AS completed, ${countOf('pending')} AS pending, ${countOf('failed')} AS failed,
      coalesce(sum(minor) FILTER (WHERE status = 'completed'), 0)::float8 AS "revenueMinor"
    FROM (SELECT status, unit_minor * quantity - discount_minor + tax_added_minor - refunded_minor AS minor, EXISTS (
        SELECT FROM gift_codes JOIN order_lines redeemed ON gift_code_id = gift_codes.id
        WHERE gift_codes.order_line_id = line.id AND (line.status = 'refunded' OR redeemed.status <> 'refunded')) AS is_redeemed
      FROM order_lines line WHERE gift IS NOT NULL AND (course_id IS NOT NULL OR workshop_id IS NOT NULL)) AS gifts`)
  return expectOne(rows)
}
