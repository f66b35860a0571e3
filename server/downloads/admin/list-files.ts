import type { ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { getProductForFiles, productFilesOf } from './product-files.ts'

/** What a product hands over, in its order. @throws sign_in_required, admin_required, not_found */
export async function listFiles(ctx: Ctx, { id }: { id: number }): Promise<ProductFiles> {
  requireAdmin(ctx)
  await getProductForFiles(ctx, id, 'to read')
  return productFilesOf(ctx, id)
}
