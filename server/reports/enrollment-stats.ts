import type { EnrollmentCounts } from '#contract/accounts/users.schema.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { dailyTotalsSum } from '../lists/daily-totals.ts'

/**
 * Totals of all enrolments. Revenue, in minor units, is what the completed ones cost, less what went back of it: a refunded
 * one is counted in the total and earns nothing (features: admin, 6).
 * @throws sign_in_required, admin_required
 */
export async function enrollmentStats(ctx: Ctx): Promise<EnrollmentCounts> {
  requireAdmin(ctx)
  const totals = await dailyTotalsSum(ctx, [
    'enrollments_pending',
    'enrollments_completed',
    'enrollments_failed',
    'enrollments_refunded',
  ])
  const { enrollments_pending: pending, enrollments_completed: completed, enrollments_failed: failed } = totals
  return {
    total: Object.values(totals).reduce((sum, { number }) => sum + number, 0),
    completed: completed.number,
    pending: pending.number,
    failed: failed.number,
    revenueMinor: completed.minor,
  }
}
