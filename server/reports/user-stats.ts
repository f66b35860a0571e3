import { count, eq } from 'drizzle-orm'
import type { UserCounts } from '#contract/accounts/users.schema.ts'
import { userRoles } from '#db/schema/accounts.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { dailyTotalsSum } from '../lists/daily-totals.ts'
import { expectOne } from '../lists/expect-one.ts'

/**
 * How many people there are, how many of them are admins, and how many have no other role than user (features: admin, 3).
 * @throws sign_in_required, admin_required
 */
export async function userStats(ctx: Ctx): Promise<UserCounts> {
  requireAdmin(ctx)
  const { people } = await dailyTotalsSum(ctx, ['people'])
  // Admins are few and have an index of their own. Nobody is without a role, so whoever is no admin is only a user.
  const { admins } = expectOne(
    await ctx.db.select({ admins: count() }).from(userRoles).where(eq(userRoles.role, 'admin')),
  )
  return { total: people.number, admins, regular: people.number - admins }
}
