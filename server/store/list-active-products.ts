import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { bundleItemText, type ProductCard } from '#contract/store/products.ts'
import { productParts, products } from '#db/schema/store.ts'
import { safeImageUrl } from '../content/index.ts'
import type { Ctx } from '../context.ts'

/** Lists active products in id order, bundles with the texts of their items (features: store, 1). */
export async function listActiveProducts(ctx: Ctx): Promise<ProductCard[]> {
  const rows = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.isActive, true), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
  const bundleIds = rows.filter((row) => row.kind === 'bundle').map((row) => row.id)
  const items = bundleIds.length
    ? await ctx.db
        .select({
          bundleId: productParts.bundleId,
          label: productParts.label,
          quantity: productParts.quantity,
          kind: products.kind,
        })
        .from(productParts)
        .leftJoin(products, eq(products.id, productParts.productId))
        .where(inArray(productParts.bundleId, bundleIds))
        .orderBy(asc(productParts.position))
    : []
  return rows.map(({ isActive, createdAt, deletedAt, version, ...card }) => {
    const bundleItems = items.filter((item) => item.bundleId === card.id)
    const ships = [card, ...bundleItems].some(({ kind }) => kind === 'physical')
    return { ...card, imageUrl: safeImageUrl(card.imageUrl), ships, parts: bundleItems.map(bundleItemText) }
  })
}
