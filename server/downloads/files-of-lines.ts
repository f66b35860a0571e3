import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { profiles } from '#db/schema/accounts.ts'
import { orderLines, orders } from '#db/schema/orders.ts'
import { productFiles, productParts } from '#db/schema/store.ts'
import type { Ctx } from '../context.ts'

export type LineFile = {
  lineId: string
  file: typeof productFiles.$inferSelect
  /** When the order was paid. */
  paidAt: Date
}

/**
 * The files of completed lines whose buyer has an account: those of a line's product, and of a bundle's parts. `which`
 * narrows them down. A line that was refunded has none.
 */
export async function filesOfLines(ctx: Ctx, which: SQL | undefined): Promise<LineFile[]> {
  const isPart = sql`${productFiles.productId} IN (
    SELECT ${productParts.productId} FROM ${productParts} WHERE ${productParts.bundleId} = ${orderLines.productId})`
  const rows = await ctx.db
    .select({ lineId: orderLines.id, file: productFiles, paidAt: orders.settledAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(profiles, eq(profiles.id, orders.userId))
    .innerJoin(productFiles, or(eq(productFiles.productId, orderLines.productId), isPart))
    // A file in a storage is handed over once there is one.
    .where(
      and(eq(orders.status, 'completed'), eq(orderLines.status, 'completed'), eq(productFiles.kind, 'made'), which),
    )
    .orderBy(asc(orderLines.position), asc(productFiles.productId), asc(productFiles.position))
  return rows.flatMap(({ paidAt, ...row }) => (paidAt ? [{ ...row, paidAt }] : []))
}
