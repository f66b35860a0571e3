import { and, eq, sql } from 'drizzle-orm'
import { orderTasks } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'

type Line = { entitlementId: string | null; coachingTypeId: string | null }

/**
 * Marks the task of a session that was bought with a product as done once all its sessions are booked, and reopens it
 * when one is canceled.
 */
export async function syncCoachingTasks(ctx: Ctx, lines: Line[]): Promise<void> {
  for (const { entitlementId, coachingTypeId } of lines) {
    if (!entitlementId || !coachingTypeId) continue
    const isOfEntitlement = sql`EXISTS (SELECT FROM entitlements e WHERE e.id = ${entitlementId}
      AND e.order_line_id = order_tasks.order_line_id AND e.part_position = order_tasks.position)`
    const hasUnused = sql`EXISTS (SELECT FROM entitlements e WHERE e.order_line_id = order_tasks.order_line_id
      AND e.part_position = order_tasks.position AND e.revoked_at IS NULL AND NOT EXISTS (SELECT FROM order_lines l
        WHERE l.entitlement_id = e.id AND l.status IN ('pending', 'completed')))`
    await ctx.db
      .update(orderTasks)
      .set({ status: 'done', doneAt: ctx.now() })
      .where(and(eq(orderTasks.status, 'open'), isOfEntitlement, sql`NOT ${hasUnused}`))
    await ctx.db
      .update(orderTasks)
      .set({ status: 'open', doneAt: null })
      .where(and(eq(orderTasks.status, 'done'), isOfEntitlement, hasUnused))
  }
}
