import { inArray } from 'drizzle-orm'
import { entitlements } from '#db/schema/sales/entitlements.ts'
import type { Ctx } from '../../context.ts'

/**
 * Ends entitlements in the caller's transaction. A job cancels the enrollments made through them, because their orders
 * must not be locked together with the order that is refunded.
 * @param revokedBy email of the admin, absent for a refund
 */
export async function endEntitlements(
  ctx: Ctx,
  rows: { id: string }[],
  revokedBy: string | null = null,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await ctx.db.update(entitlements).set({ revokedAt: ctx.now(), revokedBy }).where(inArray(entitlements.id, ids))
  for (const entitlementId of ids) await ctx.jobs.queue(ctx, 'entitlements.ended', { entitlementId })
}
