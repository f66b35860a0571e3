import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { bundleItemText, type ProductCard } from '#contract/store/products.ts'
import { productParts, products } from '#db/schema/store.ts'
import { safeImageUrl } from '../content/index.ts'
import type { Ctx } from '../context.ts'

/** The active products in the order of their ids, a bundle with its listed parts (features: store, 1). */
export async function listActiveProducts(ctx: Ctx): Promise<ProductCard[]> {
  const rows = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.isActive, true), isNull(products.deletedAt)))
    .orderBy(asc(products.id))
  const bundles = rows.filter((row) => row.kind === 'bundle').map((row) => row.id)
  const parts = bundles.length
    ? await ctx.db
        .select({
          bundleId: productParts.bundleId,
          label: productParts.label,
          quantity: productParts.quantity,
          kind: products.kind,
        })
        .from(productParts)
        .leftJoin(products, eq(products.id, productParts.productId))
        .where(inArray(productParts.bundleId, bundles))
        .orderBy(asc(productParts.position))
    : []
  return rows.map(({ isActive, createdAt, deletedAt, version, ...card }) => {
    const its = parts.filter((part) => part.bundleId === card.id)
    const ships = [card, ...its].some(({ kind }) => kind === 'physical')
    return { ...card, imageUrl: safeImageUrl(card.imageUrl), ships, parts: its.map(bundleItemText) }
  })
}
