import { and, asc, eq, isNull } from 'drizzle-orm'
import { isSlug } from '#contract/slugs.ts'
import { type BundleItem, bundleItemText, type Product } from '#contract/store/products.ts'
import { productParts, products } from '#db/schema/store.ts'
import { safeImageUrl } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'

const isPublic = and(eq(products.isActive, true), isNull(products.deletedAt))

/** Returns an active product by slug or else by id, with the items of a bundle (features: store, 2). @throws not_found */
export async function getProduct(ctx: Ctx, { slug }: { slug: string }): Promise<Product> {
  const row = (await findBySlug(ctx, slug)) ?? (await findById(ctx, slug))
  if (!row) throw new Problem('not_found')
  const { isActive, createdAt, deletedAt, version, ...card } = row
  const contents = card.kind === 'bundle' ? await listBundleItems(ctx, card.id) : []
  const ships = [card, ...contents].some(({ kind }) => kind === 'physical')
  const imageUrl = safeImageUrl(card.imageUrl)
  return { ...card, imageUrl, ships, parts: contents.map(bundleItemText), contents }
}

async function findBySlug(ctx: Ctx, slug: string) {
  if (!isSlug(slug)) return undefined
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.slug, slug), isPublic))
  return row
}

/** Accepts only ids in the range of a PostgreSQL integer. */
async function findById(ctx: Ctx, text: string) {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) return undefined
  const [row] = await ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, Number(text)), isPublic))
  return row
}

/** An item that is no longer sold on its own stays in the bundle, but has no slug. */
async function listBundleItems(ctx: Ctx, bundleId: number): Promise<BundleItem[]> {
  const rows = await ctx.db
    .select({ item: productParts, product: products })
    .from(productParts)
    .leftJoin(products, eq(products.id, productParts.productId))
    .where(eq(productParts.bundleId, bundleId))
    .orderBy(asc(productParts.position))
  return rows.map(({ item: { label, quantity, opens }, product }) => ({
    label,
    quantity,
    opens,
    kind: product?.kind ?? null,
    slug: product?.isActive && product.deletedAt === null ? product.slug : null,
  }))
}
