import { and, eq } from 'drizzle-orm'
import type { YearlyPlannerOptions } from '#contract/planner/yearly-planner.ts'
import { productFiles } from '#db/schema/content/store.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'
import { verifyDownloadToken } from './download-token.ts'
import { listEntitledFiles } from './entitled-files.ts'
import { type Delivery, invalidLink, openFile } from './open-file.ts'

/**
 * Returns the file while its order is paid. Expired, altered and refunded are one error.
 * @throws not_found, unavailable
 */
export async function deliverFile(
  ctx: Ctx,
  { token, options }: { token: string; options?: YearlyPlannerOptions },
): Promise<Delivery> {
  const grant = verifyDownloadToken(ctx, token)
  if (!grant || grant.expiresAt <= ctx.now()) throw invalidLink()
  const { lineId, fileId, userId } = grant
  const filter = and(eq(orderLines.id, lineId), eq(productFiles.id, fileId), eq(orders.userId, userId))
  const [entitled] = await listEntitledFiles(ctx, filter)
  if (!entitled) throw invalidLink()
  return openFile(ctx, entitled.file, entitled.paidAt, options)
}
