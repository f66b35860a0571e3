import { and, eq, isNull } from 'drizzle-orm'
import type { Activate } from '#contract/content/content-lists.schema.ts'
import { workshops } from '#db/schema/classes.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { promoteWaitingList } from '../../waiting-list/index.ts'

/**
 * Opens a workshop to buyers, or closes it; whoever holds a seat, paid or about to pay, keeps it (features: admin, 10).
 * Spots that came free while it was closed are offered to those who wait (features: waiting list, 3).
 * @throws sign_in_required, admin_required, not_found
 */
export async function activateWorkshop(ctx: Ctx, { id, active }: Activate): Promise<Activate> {
  requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const [workshop] = await ctx.db
      .select({ name: workshops.title, before: workshops.isActive })
      .from(workshops)
      .where(and(eq(workshops.id, id), isNull(workshops.deletedAt)))
      .for('update')
    if (!workshop) throw new Problem('not_found')
    await ctx.db.update(workshops).set({ isActive: active }).where(eq(workshops.id, id))
    await promoteWaitingList(ctx, { workshopId: id })
    await recordAudit(ctx, {
      action: active ? 'activated' : 'deactivated',
      subject: 'workshop',
      id,
      name: workshop.name,
      before: { isActive: workshop.before },
      after: { isActive: active },
    })
  })
  return { id, active }
}
