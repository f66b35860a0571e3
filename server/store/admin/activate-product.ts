import { and, eq, isNull } from 'drizzle-orm'
import type { ActivateProduct } from '#contract/content/content-lists.schema.ts'
import { products } from '#db/schema/store.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'

/**
 * Puts a product on sale, or takes it off; orders that were made are not touched (features: admin, 10).
 * @throws sign_in_required, admin_required, not_found
 */
export async function activateProduct(ctx: Ctx, { id, active }: ActivateProduct): Promise<ActivateProduct> {
  requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const [product] = await ctx.db
      .select({ name: products.name, before: products.isActive })
      .from(products)
      .where(and(eq(products.id, id), isNull(products.deletedAt)))
      .for('update')
    if (!product) throw new Problem('not_found')
    await ctx.db.update(products).set({ isActive: active }).where(eq(products.id, id))
    await recordAudit(ctx, {
      action: active ? 'activated' : 'deactivated',
      subject: 'product',
      id,
      name: product.name,
      before: { isActive: product.before },
      after: { isActive: active },
    })
  })
  return { id, active }
}
