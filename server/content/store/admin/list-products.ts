import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ProductPage, ProductsInput } from '#contract/content/editing/content-lists.schema.ts'
import { products } from '#db/schema/content/store.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { ascending, descending, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText } from '../../../platform/lists/text-search.ts'
import { safeImageUrl } from '../../editing/index.ts'

const orders = {
  newest: descending(products.createdAt, 'timestamptz'),
  oldest: ascending(products.createdAt, 'timestamptz'),
  name: ascending(sql`lower(${products.name})`, 'text'),
  price: ascending(products.price, 'numeric'),
}

/** Inactive ones too. `q` searches names. @throws sign_in_required, admin_required, validation */
export async function listProducts(ctx: Ctx, input: ProductsInput): Promise<ProductPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'products', input, {
    id: products.id,
    idType: 'integer',
    orders,
  })
  const { q, state, kind } = input
  const rows = await ctx.db
    .select({
      id: products.id,
      at,
      name: products.name,
      description: products.description,
      price: products.price,
      originalPrice: products.originalPrice,
      badge: products.badge,
      kind: products.kind,
      imageUrl: products.imageUrl,
      isActive: products.isActive,
      stock: products.stock,
    })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        q ? matchesText(sql`lower(' ' || ${products.name})`, q) : undefined,
        state && eq(products.isActive, state === 'active'),
        kind && eq(products.kind, kind),
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return {
    products: page.map(({ at, imageUrl, ...product }) => ({ ...product, imageUrl: safeImageUrl(imageUrl) })),
    nextCursor,
  }
}
