import { count, eq } from 'drizzle-orm'
import type { EnrollmentCounts, UserCounts } from '#contract/accounts/users.schema.ts'
import { userRoles } from '#db/schema/accounts.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { dailyTotalsSum } from '../lists/daily-totals.ts'
import { expectOne } from '../lists/expect-one.ts'

/** Counts users and admins (features: admin, 3). @throws sign_in_required, admin_required */
export async function userStats(ctx: Ctx): Promise<UserCounts> {
  requireAdmin(ctx)
  const { people } = await dailyTotalsSum(ctx, ['people'])
  // There are few admins and an index on their role; all other users are regular.
  const { admins } = expectOne(
    await ctx.db.select({ admins: count() }).from(userRoles).where(eq(userRoles.role, 'admin')),
  )
  return { total: people.number, admins, regular: people.number - admins }
}

/**
 * Counts enrollments by status. Revenue (minor units) is the price of completed enrollments less partial refunds, and of
 * those canceled without a refund. Refunded and canceled enrollments are counted in the total only (features: admin, 6).
 * @throws sign_in_required, admin_required
 */
export async function enrollmentStats(ctx: Ctx): Promise<EnrollmentCounts> {
  requireAdmin(ctx)
  const totals = await dailyTotalsSum(ctx, [
    'enrollments_pending',
    'enrollments_completed',
    'enrollments_failed',
    'enrollments_refunded',
    'enrollments_canceled',
  ])
  const { enrollments_pending: pending, enrollments_completed: completed, enrollments_failed: failed } = totals
  return {
    total: Object.values(totals).reduce((sum, { number }) => sum + number, 0),
    completed: completed.number,
    pending: pending.number,
    failed: failed.number,
    revenueMinor: completed.minor + totals.enrollments_canceled.minor,
  }
}
