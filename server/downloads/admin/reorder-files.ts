import { eq, max } from 'drizzle-orm'
import type { ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { productFiles } from '#db/schema/store.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { getProductForFiles, listActiveFiles, toProductFiles } from './product-files.ts'

/**
 * Reorders the files of a product.
 * @throws sign_in_required, admin_required, not_found, conflict unless `ids` lists every current file once
 */
export async function reorderFiles(ctx: Ctx, { id, ids }: { id: number; ids: string[] }): Promise<ProductFiles> {
  requireAdmin(ctx)
  return transaction(ctx, async (ctx) => {
    const product = await getProductForFiles(ctx, id, 'for update')
    const before = await listActiveFiles(ctx, id)
    const ordered = ids.flatMap((fileId) => before.find((file) => file.id === fileId) ?? [])
    if (ids.length !== before.length || new Set(ordered).size !== before.length) throw new Problem('conflict')
    const [last] = await ctx.db
      .select({ position: max(productFiles.position) })
      .from(productFiles)
      .where(eq(productFiles.productId, id))
    // New positions start after the last one, because positions are unique at every moment.
    const first = (last?.position ?? -1) + 1
    for (const [index, file] of ordered.entries())
      await ctx.db
        .update(productFiles)
        .set({ position: first + index })
        .where(eq(productFiles.id, file.id))
    const names = (files: typeof before) => ({ files: files.map(({ fileName }) => fileName) })
    const change = { action: 'changed', subject: 'product', id, name: product.name } as const
    await recordAudit(ctx, { ...change, before: names(before), after: names(ordered) })
    return toProductFiles(ctx, id)
  })
}
