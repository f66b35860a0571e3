import { and, asc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { orderLineParts, orderLines, orders } from '#db/schema/orders.ts'
import { productFiles } from '#db/schema/store.ts'
import type { Ctx } from '../context.ts'

export type EntitledFile = {
  lineId: string
  file: typeof productFiles.$inferSelect
  /** When the order was paid. */
  paidAt: Date
}

/**
 * Lists the files of completed order lines whose buyer has an account, including the parts of a bundle when it was
 * ordered. Refunded lines have none. A removed file remains available to earlier orders (features: downloads, 9).
 */
export async function listEntitledFiles(ctx: Ctx, filter: SQL | undefined): Promise<EntitledFile[]> {
  const isPart = sql`${productFiles.productId} IN (
    SELECT ${orderLineParts.productId} FROM ${orderLineParts} WHERE ${orderLineParts.orderLineId} = ${orderLines.id})`
  const wasAvailable = or(isNull(productFiles.removedAt), gte(productFiles.removedAt, orders.createdAt))
  const rows = await ctx.db
    .select({ lineId: orderLines.id, file: productFiles, paidAt: orders.settledAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(profiles, eq(profiles.id, orders.userId))
    .innerJoin(productFiles, or(eq(productFiles.productId, orderLines.productId), isPart))
    .where(and(eq(orders.status, 'completed'), eq(orderLines.status, 'completed'), wasAvailable, filter))
    .orderBy(asc(orderLines.position), asc(productFiles.productId), asc(productFiles.position))
  return rows.flatMap(({ paidAt, ...row }) => (paidAt ? [{ ...row, paidAt }] : []))
}
