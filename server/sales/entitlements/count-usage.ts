import { and, count, inArray } from 'drizzle-orm'
import { orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'

/** Counts the pending and completed order lines that use each entitlement. */
export async function countUsage(ctx: Ctx, entitlementIds: string[]): Promise<Map<string, number>> {
  if (entitlementIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: orderLines.entitlementId, uses: count() })
    .from(orderLines)
    .where(and(inArray(orderLines.entitlementId, entitlementIds), inArray(orderLines.status, ['pending', 'completed'])))
    .groupBy(orderLines.entitlementId)
  return new Map(rows.flatMap(({ id, uses }) => (id === null ? [] : [[id, uses]])))
}
