import type { ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { getProductForFiles, toProductFiles } from './product-files.ts'

/** Lists the files of a product in display order. @throws sign_in_required, admin_required, not_found */
export async function listFiles(ctx: Ctx, { id }: { id: number }): Promise<ProductFiles> {
  requireAdmin(ctx)
  await getProductForFiles(ctx, id, 'to read')
  return toProductFiles(ctx, id)
}
