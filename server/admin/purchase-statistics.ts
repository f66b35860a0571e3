import { count, sql } from 'drizzle-orm'
import type { PurchaseCounts } from '#contract/admin.ts'
import { enrollments } from '#db/schema/orders.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { onlyRow } from './only-row.ts'

const having = (status: string) => sql`FILTER (WHERE ${enrollments.status} = ${status})`

/**
 * Totals of all enrolments. Revenue, in minor units, is what the completed ones cost: a refunded one is counted in the
 * total and earns nothing (features: admin, 6).
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
        revenueMinor: sql`coalesce(sum(${enrollments.amount}) ${having('completed')}, 0)`.mapWith(Number),
      })
      .from(enrollments),
  )
}
