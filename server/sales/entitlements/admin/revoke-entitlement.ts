import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/people/accounts.ts'
import { entitlements } from '#db/schema/sales/entitlements.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { endEntitlements } from '../end-entitlements.ts'
import { selectEntitlements } from '../list-entitlements.ts'
import { accessNames } from './access-names.ts'

/**
 * Takes access back from a user; enrollments that have not begun are canceled. Idempotent.
 * @returns the id of the user
 * @throws sign_in_required, admin_required, not_found
 */
export async function revokeEntitlement(ctx: Ctx, { id }: { id: string }): Promise<{ userId: string }> {
  const admin = requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(entitlements).where(eq(entitlements.id, id)).for('update')
    if (!row) throw new Problem('not_found')
    const { userId, revokedAt } = row
    if (revokedAt) return { userId }
    await endEntitlements(ctx, [row], admin.email)
    const [user] = await ctx.db.select().from(profiles).where(eq(profiles.id, userId))
    const [details] = await selectEntitlements(ctx, eq(entitlements.id, id))
    const before = { access: details?.className ?? (row.opens === 'class' ? 'a class' : accessNames[row.opens]) }
    const name = user?.email ?? ''
    await recordAudit(ctx, { action: 'revoked', subject: 'user', id: userId, name, before, after: null })
    return { userId }
  })
}
