import { and, eq } from 'drizzle-orm'
import { DOWNLOAD_MINUTES } from '#contract/limits.ts'
import type { OrderDownload } from '#contract/orders/orders.schema.ts'
import { orders } from '#db/schema/orders.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'
import { signDownloadToken } from './download-token.ts'
import { listEntitledFiles } from './entitlements.ts'

/**
 * Lists the downloads of the viewer's order with URLs that expire after 15 minutes (features: downloads, 1 and 2). Unpaid
 * and refunded orders have none. @throws sign_in_required, not_found
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
    url: `/downloads/${signDownloadToken(ctx, { lineId, fileId: file.id, userId, expiresAt })}`,
  }))
}
