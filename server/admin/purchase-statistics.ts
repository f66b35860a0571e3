import { count, sql } from 'drizzle-orm'
import type { PurchaseCounts } from '#contract/admin.ts'
import { enrollments, orderLines } from '#db/schema/orders.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { onlyRow } from './only-row.ts'

const having = (status: string) => sql`FILTER (WHERE ${enrollments.status} = ${status})`

/** What went back of enrolments that are still completed. */
const partlyRefunded = sql`coalesce((
  SELECT sum(${orderLines.refundedMinor}) FROM ${orderLines} JOIN enrollments AS paid ON paid.order_line_id = ${orderLines.id}
  WHERE ${orderLines.refundedMinor} > 0 AND paid.status = 'completed'), 0)`

/**
 * Totals of all enrolments. Revenue, in minor units, is what the completed ones cost, less what went back of it: a refunded
 * one is counted in the total and earns nothing (features: admin, 6).
 * @throws sign_in_required, admin_required
 */
export async function purchaseStatistics(ctx: Ctx): Promise<PurchaseCounts> {
  requireAdmin(ctx)
  return onlyRow(
    await ctx.db
      .select({
        total: count(),
        completed: sql`count(*) ${having('completed')}`.mapWith(Number),
        pending: sql`count(*) ${having('pending')}`.mapWith(Number),
        failed: sql`count(*) ${having('failed')}`.mapWith(Number),
        revenueMinor: sql`coalesce(sum(${enrollments.amount}) ${having('completed')}, 0) - ${partlyRefunded}`.mapWith(
          Number,
        ),
      })
      .from(enrollments),
  )
}
