import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type BundleItem, bundleItemText, type Product, type ProductCard } from '#contract/content/store/products.ts'
import { isSlug } from '#contract/slugs.ts'
import { productParts, products } from '#db/schema/content/store.ts'
import type { Ctx } from '../../context.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import { Problem } from '../../problem.ts'
import type { SitemapSource } from '../../site/sitemap/sitemap-source.ts'
import { listSamples } from '../downloads/index.ts'
import { publicRating, safeImageUrl } from '../editing/index.ts'
import { findItemReviews, loadProductRatings } from '../reviews/index.ts'
import type { SearchSource } from '../search/search-source.ts'

/** From this number down, pages show how many are left. Also in the trigger `stock_changed`: a change needs a new migration. */
const FEW_UNITS = 5

const isPublic = and(eq(products.isActive, true), isNull(products.deletedAt))

/** Lists active products in id order, bundles with the texts of their items. */
export async function listActiveProducts(ctx: Ctx): Promise<ProductCard[]> {
  const rows = await ctx.db.select().from(products).where(isPublic).orderBy(asc(products.id))
  const bundleIds = rows.filter((row) => row.kind === 'bundle').map((row) => row.id)
  const items = bundleIds.length
    ? await ctx.db
        .select({
          bundleId: productParts.bundleId,
          label: productParts.label,
          quantity: productParts.quantity,
          kind: products.kind,
          stock: products.stock,
        })
        .from(productParts)
        .leftJoin(products, eq(products.id, productParts.productId))
        .where(inArray(productParts.bundleId, bundleIds))
        .orderBy(asc(productParts.position))
    : []
  const withRating = await loadProductRatings(ctx)
  return rows.map((row) => {
    const card = withRating(toCard(ctx, row))
    const bundleItems = items.filter((item) => item.bundleId === card.id)
    const imageUrl = safeImageUrl(card.imageUrl)
    const delivery = deliveryOf([card, ...bundleItems])
    return { ...card, imageUrl, ...delivery, parts: bundleItems.map(bundleItemText), ...unitsLeft(row, bundleItems) }
  })
}

/**
 * Returns an active product by id or else by slug, with the items of a bundle, its samples and reviews. @throws
 * not_found
 */
export async function getProduct(ctx: Ctx, { slug }: { slug: string }): Promise<Product> {
  const row = (await findById(ctx, slug)) ?? (await findBySlug(ctx, slug))
  if (!row) throw new Problem('not_found')
  const card = toCard(ctx, row)
  const reviews = await findItemReviews(ctx, { kind: 'product', id: card.id })
  const isRatedByBuyers = reviews && card.rating === null
  const bundleItems = card.kind === 'bundle' ? await listBundleItems(ctx, card.id) : []
  const contents = bundleItems.map(({ stock: _, ...item }) => item)
  const imageUrl = safeImageUrl(card.imageUrl)
  const samples = await listSamples(ctx, card.id)
  return {
    ...card,
    imageUrl,
    ...deliveryOf([card, ...contents]),
    parts: contents.map(bundleItemText),
    contents,
    samples,
    opensPlanner: await opensPlanner(ctx, card.id),
    ...unitsLeft(row, bundleItems),
    ...(reviews ? { reviews } : {}),
    ...(isRatedByBuyers ? { rating: reviews.average, reviewCount: reviews.count } : {}),
  }
}

function toCard(ctx: Ctx, row: typeof products.$inferSelect) {
  const { isActive, createdAt, deletedAt, version, weightGrams, stock, rating, ratingSource, arrivalStep, ...card } =
    row
  return { ...card, ...publicRating(ctx, { rating, ratingSource }) }
}

/** @param items a product, and those in it if it is a bundle */
const deliveryOf = (items: readonly { kind: BundleItem['kind'] }[]) => ({
  ships: items.some(({ kind }) => kind === 'physical'),
  hasDownload: items.some(({ kind }) => kind === 'digital'),
})

type StockedItem = { quantity: number; stock: number | null }

/** Returns the units for sale of a product or a bundle with these items, if they are few. */
function unitsLeft({ stock }: { stock: number | null }, items: readonly StockedItem[]): { left?: number } {
  const ofItems = items.map((item) => Math.floor((item.stock ?? Infinity) / item.quantity))
  const left = Math.min(stock ?? Infinity, ...ofItems)
  return left <= FEW_UNITS ? { left } : {}
}

async function opensPlanner(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ opens: boolean }>(sql`SELECT planner_part(${id}) IS NOT NULL AS opens`)
  return rows[0]?.opens ?? false
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
async function listBundleItems(ctx: Ctx, bundleId: number): Promise<(BundleItem & { stock: number | null })[]> {
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
    stock: product?.stock ?? null,
    slug: product?.isActive && product.deletedAt === null ? product.slug : null,
  }))
}

type Loaders = { getProduct: typeof getProduct; listActiveProducts: typeof listActiveProducts }

export const storeDependencies: CacheDependencies<Loaders> = {
  listActiveProducts: () => ({ tags: ['products', 'product:*'] }),
  getProduct: ({ id }) => ({ tags: ['products', `product:${id}`] }),
}

export const productSearchSource: SearchSource = {
  kind: 'product',
  pathPrefix: '/store/',
  query: () => sql`
    SELECT slug AS key, name AS title, category, description AS introduction,
      array_to_string(features, '. ') || '.' AS body, search, spelling
    FROM products WHERE is_active AND deleted_at IS NULL`,
}

export const storeSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => {
    const paths = (await listActiveProducts(ctx)).map(({ slug }) => `/store/${slug}`)
    return ['/store', ...paths].map((path) => ({ path, changedAt: null }))
  },
}
