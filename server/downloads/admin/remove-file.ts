import { eq, sql } from 'drizzle-orm'
import type { ProductFiles } from '#contract/downloads/product-files.schema.ts'
import { orderLineParts, orderLines } from '#db/schema/orders.ts'
import { productFiles } from '#db/schema/store.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { assertHasContent, auditFileChange, lockFile, toProductFiles } from './product-files.ts'

/**
 * Removes a file from a product. Earlier buyers keep access (features: downloads, 9); without any order, a job deletes
 * the content.
 * @throws sign_in_required, admin_required, not_found, validation for generated files
 */
export async function removeFile(ctx: Ctx, { id }: { id: string }): Promise<ProductFiles> {
  requireAdmin(ctx)
  return transaction(ctx, async (ctx) => {
    const { product, file } = await lockFile(ctx, id)
    assertHasContent(file)
    const isThis = eq(productFiles.id, id)
    if (await wasOrdered(ctx, product.id)) {
      await ctx.db.update(productFiles).set({ removedAt: ctx.now() }).where(isThis)
    } else {
      await ctx.db.delete(productFiles).where(isThis)
      await ctx.jobs.queue(ctx, 'downloads.sweep', { keys: [file.source] })
    }
    await auditFileChange(ctx, product, file, null)
    return toProductFiles(ctx, product.id)
  })
}

/** Checks for orders of the product, alone or in a bundle, paid or not. */
async function wasOrdered(ctx: Ctx, productId: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ ordered: boolean }>(sql`SELECT
    EXISTS (SELECT 1 FROM ${orderLines} WHERE product_id = ${productId}) OR
    EXISTS (SELECT 1 FROM ${orderLineParts} WHERE product_id = ${productId}) AS ordered`)
  return rows[0]?.ordered ?? false
}
