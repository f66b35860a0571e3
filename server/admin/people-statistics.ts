import { count, eq, sql } from 'drizzle-orm'
import type { PeopleCounts } from '#contract/admin.ts'
import { profiles, userRoles } from '#db/schema/accounts.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { onlyRow } from './only-row.ts'

/**
 * How many people there are, how many of them are admins, and how many have no other role than user (features: admin, 3).
 * @throws sign_in_required, admin_required
 */
export async function peopleStatistics(ctx: Ctx): Promise<PeopleCounts> {
  requireAdmin(ctx)
  const admins = ctx.db.select({ number: count() }).from(userRoles).where(eq(userRoles.role, 'admin'))
  // Nobody is without a role, so whoever is no admin is only a user.
  return onlyRow(
    await ctx.db
      .select({
        total: count(),
        admins: sql`(${admins})`.mapWith(Number),
        regular: sql`count(*) - (${admins})`.mapWith(Number),
      })
      .from(profiles),
  )
}
