import { eq } from 'drizzle-orm'
import type { UserEntitlements } from '#contract/sales/entitlements/entitlements.schema.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { entitlements } from '#db/schema/sales/entitlements.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { selectEntitlements } from '../list-entitlements.ts'

/** Lists all entitlements of a user, ended ones too. @throws sign_in_required, admin_required, not_found */
export async function listUserEntitlements(ctx: Ctx, { id }: { id: string }): Promise<UserEntitlements> {
  requireStaff(ctx)
  const [user] = await ctx.db
    .select({ id: profiles.id, email: profiles.email, fullName: profiles.name })
    .from(profiles)
    .where(eq(profiles.id, id))
  if (!user) throw new Problem('not_found')
  const rows = await selectEntitlements(ctx, eq(entitlements.userId, id))
  return { user, entitlements: rows.map(({ maxUses, ...row }) => row) }
}
