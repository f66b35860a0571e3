import { and, eq, isNull } from 'drizzle-orm'
import type { Activate } from '#contract/admin-content.ts'
import { workshops } from '#db/schema/classes.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { auditChange } from './audit-change.ts'

/**
 * Opens a workshop to buyers, or closes it; whoever holds a seat, paid or about to pay, keeps it (features: admin, 10).
 * @throws sign_in_required, admin_required, not_found
 */
export async function activateWorkshop(ctx: Ctx, { id, active }: Activate): Promise<Activate> {
  const viewer = requireAdmin(ctx)
  const before = await transaction(ctx, async (ctx) => {
    const [workshop] = await ctx.db
      .select({ isActive: workshops.isActive })
      .from(workshops)
      .where(and(eq(workshops.id, id), isNull(workshops.deletedAt)))
      .for('update')
    if (!workshop) throw new Problem('not_found')
    await ctx.db.update(workshops).set({ isActive: active }).where(eq(workshops.id, id))
    return workshop.isActive
  })
  auditChange(ctx, viewer, { what: 'workshop', id, from: before, to: active })
  return { id, active }
}
