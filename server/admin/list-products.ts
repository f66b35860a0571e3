import { and, desc, isNull, sql } from 'drizzle-orm'
import type { ContentInput, ProductPage } from '#contract/admin-content.ts'
import { products } from '#db/schema/store.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { placeOf } from './cursor.ts'
import { instantText, matches, pageOf } from './paging.ts'

/**
 * All products that were not deleted, on sale or not, the newest first, in pages; `q` finds by name (features: admin, 8).
 * @throws sign_in_required, admin_required, validation
 */
export async function listProducts(ctx: Ctx, { q, cursor, limit }: ContentInput): Promise<ProductPage> {
  requireAdmin(ctx)
  const place = cursor === undefined ? undefined : placeOf(ctx, 'products', cursor)
  const rows = await ctx.db
    .select({
      id: products.id,
      at: instantText(products.createdAt),
      name: products.name,
      description: products.description,
      price: products.price,
      originalPrice: products.originalPrice,
      badge: products.badge,
      kind: products.kind,
      isActive: products.isActive,
    })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        q ? matches(sql`lower(' ' || ${products.name})`, q) : undefined,
        place && sql`(${products.createdAt}, ${products.id}) < (${place.at}::timestamptz, ${place.id}::integer)`,
      ),
    )
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(ctx, 'products', rows, limit)
  return { products: page.map(({ at, ...product }) => product), nextCursor }
}
