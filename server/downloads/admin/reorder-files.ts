import { eq, max } from 'drizzle-orm'
import type { ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { productFiles } from '#db/schema/store.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { fileRowsOf, getProductForFiles, productFilesOf } from './product-files.ts'

/**
 * Puts the files of a product into another order.
 * @throws sign_in_required, admin_required, not_found, conflict unless it names each file that the product has now, once
 */
export async function reorderFiles(ctx: Ctx, { id, ids }: { id: number; ids: string[] }): Promise<ProductFiles> {
  requireAdmin(ctx)
  return transaction(ctx, async (ctx) => {
    const product = await getProductForFiles(ctx, id, 'for update')
    const before = await fileRowsOf(ctx, id)
    const ordered = ids.flatMap((wanted) => before.find((file) => file.id === wanted) ?? [])
    if (ids.length !== before.length || new Set(ordered).size !== before.length) throw new Problem('conflict')
    const [last] = await ctx.db
      .select({ position: max(productFiles.position) })
      .from(productFiles)
      .where(eq(productFiles.productId, id))
    // After all that there were: a place is never two files', not even for a moment.
    const first = (last?.position ?? -1) + 1
    for (const [index, file] of ordered.entries())
      await ctx.db
        .update(productFiles)
        .set({ position: first + index })
        .where(eq(productFiles.id, file.id))
    const names = (files: typeof before) => ({ files: files.map(({ fileName }) => fileName) })
    const change = { action: 'changed', subject: 'product', id, name: product.name } as const
    await recordAudit(ctx, { ...change, before: names(before), after: names(ordered) })
    return productFilesOf(ctx, id)
  })
}
