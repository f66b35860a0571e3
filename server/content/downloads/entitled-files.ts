import { and, asc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { OrderDownload } from '#contract/sales/orders/orders.schema.ts'
import { productFiles } from '#db/schema/content/store.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { orderLineParts, orderLines, orders } from '#db/schema/sales/orders.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { DOWNLOAD_MINUTES, signDownloadToken } from './download-token.ts'

type EntitledFile = { lineId: string; file: typeof productFiles.$inferSelect; paidAt: Date }

/** Refunded lines have none. A removed file remains available to earlier orders. */
export async function listEntitledFiles(ctx: Ctx, filter: SQL | undefined): Promise<EntitledFile[]> {
  const isPart = sql`${productFiles.productId} IN (
    SELECT ${orderLineParts.productId} FROM ${orderLineParts} WHERE ${orderLineParts.orderLineId} = ${orderLines.id})`
  const isSold = eq(productFiles.isSample, false)
  const wasAvailable = or(isNull(productFiles.removedAt), gte(productFiles.removedAt, orders.createdAt))
  const rows = await ctx.db
    .select({ lineId: orderLines.id, file: productFiles, paidAt: orders.settledAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(profiles, eq(profiles.id, orders.userId))
    .innerJoin(productFiles, or(eq(productFiles.productId, orderLines.productId), isPart))
    .where(
      and(
        eq(orders.status, 'completed'),
        eq(orderLines.status, 'completed'),
        isNull(orderLines.gift),
        isSold,
        wasAvailable,
        filter,
      ),
    )
    .orderBy(asc(orderLines.position), asc(productFiles.productId), asc(productFiles.position))
  return rows.flatMap(({ paidAt, ...row }) => (paidAt ? [{ ...row, paidAt }] : []))
}

/**
 * Lists the downloads of the viewer's order with URLs that expire after 15 minutes. Unpaid and refunded orders have
 * none. @throws sign_in_required, not_found
 */
export async function listUserDownloads(ctx: Ctx, { id }: { id: string }): Promise<OrderDownload[]> {
  const { userId } = requireViewer(ctx)
  const isUserOrder = and(eq(orders.id, id), eq(orders.userId, userId))
  const [order] = await ctx.db.select({ id: orders.id }).from(orders).where(isUserOrder)
  if (!order) throw new Problem('not_found')
  const expiresAt = new Date(ctx.now().getTime() + DOWNLOAD_MINUTES * 60_000)
  return (await listEntitledFiles(ctx, isUserOrder)).map(({ lineId, file }) => ({
    lineId,
    productId: file.productId,
    title: file.title,
    fileName: file.fileName,
    ...(file.bytes === null ? {} : { size: file.bytes }),
    ...(file.kind !== 'stored' && file.source === 'planner' ? { isYearlyPlanner: true as const } : {}),
    url: `/downloads/${signDownloadToken(ctx, { lineId, fileId: file.id, userId, expiresAt })}`,
  }))
}
