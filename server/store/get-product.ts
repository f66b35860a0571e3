import { and, asc, eq, isNull } from 'drizzle-orm'
import { isSlug } from '#contract/slugs.ts'
import { type BundleItem, bundleItemText, type Product } from '#contract/store/products.ts'
import { productParts, products } from '#db/schema/store.ts'
import { safeImageUrl } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'

const isOnSale = and(eq(products.isActive, true), isNull(products.deletedAt))

/** A product on sale by its slug, then by its id, with what a bundle holds (features: store, 2). @throws not_found */
export async function getProduct(ctx: Ctx, { slug }: { slug: string }): Promise<Product> {
  const row = (await bySlug(ctx, slug)) ?? (await byId(ctx, slug))
  if (!row) throw new Problem('not_found')
  const { isActive, createdAt, deletedAt, version, ...card } = row
  const contents = card.kind === 'bundle' ? await partsOf(ctx, card.id) : []
  const ships = [card, ...contents].some(({ kind }) => kind === 'physical')
  const imageUrl = safeImageUrl(card.imageUrl)
  return { ...card, imageUrl, ships, parts: contents.map(bundleItemText), contents }
}

async function bySlug(ctx: Ctx, slug: string) {
  if (!isSlug(slug)) return undefined
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.slug, slug), isOnSale))
  return row
}

/** Ids of products are whole numbers that the database can hold. */
async function byId(ctx: Ctx, text: string) {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) return undefined
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, Number(text)), isOnSale))
  return row
}

/** A part that is a product stays what it is when it is not sold on its own any more; it only has no page then. */
async function partsOf(ctx: Ctx, bundleId: number): Promise<BundleItem[]> {
  const rows = await ctx.db
    .select({ part: productParts, product: products })
    .from(productParts)
    .leftJoin(products, eq(products.id, productParts.productId))
    .where(eq(productParts.bundleId, bundleId))
    .orderBy(asc(productParts.position))
  return rows.map(({ part: { label, quantity, opens }, product }) => ({
    label,
    quantity,
    opens,
    kind: product?.kind ?? null,
    slug: product?.isActive && product.deletedAt === null ? product.slug : null,
  }))
}
