import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ProductForm, ProductStock, StockInput } from '#contract/content/editing/content-forms.schema.ts'
import { products as table } from '#db/schema/content/store.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import {
  assertPrices,
  assertRatingSource,
  createCrud,
  invalidField,
  parseImageUrl,
  releaseSlug,
  slugFor,
  withUniqueSlug,
} from '../../editing/index.ts'
import { assertNotInBundle, type BundleItems, listBundleItems, saveBundleItems } from './bundle-items.ts'

type ProductChange = ProductForm & { stockRead: number | null }
type ProductWithItems = typeof table.$inferSelect & { parts: BundleItems }

/** Admin verbs of products and bundles. Buyers keep a deleted product. */
export const products = createCrud<ProductForm, ProductWithItems, ProductChange>({
  subject: 'product',
  visibilityColumn: 'isActive',
  find: async (ctx, id, lock) => {
    const query = ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
    const [row] = await (lock === 'for update' ? query.for('update') : query)
    return row && { ...row, parts: await listBundleItems(ctx, row.id) }
  },
  insert: async (ctx, { parts, ...form }) => {
    const values = await toRow(ctx, form)
    const row = await withUniqueProductSlug(values.slug, async () =>
      expectOne(await ctx.db.insert(table).values(values).returning()),
    )
    return { ...row, parts: await saveBundleItems(ctx, row.id, parts) }
  },
  update: async (ctx, { id, kind }, { parts, stockRead, ...form }) => {
    if (form.kind === 'bundle' && kind !== 'bundle') await assertNotInBundle(ctx, id)
    const values = { ...(await toRow(ctx, form, id)), stock: changedStock(form.stock, stockRead) }
    const row = await withUniqueProductSlug(values.slug, async () =>
      expectOne(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning()),
    )
    return { ...row, parts: await saveBundleItems(ctx, id, parts) }
  },
  setVisible: (ctx, { id }, isActive) => ctx.db.update(table).set({ isActive }).where(eq(table.id, id)),
  remove: (ctx: Ctx, { id }) =>
    ctx.db
      .update(table)
      .set({ deletedAt: ctx.now(), isActive: false, slug: releaseSlug(id) })
      .where(eq(table.id, id)),
  toForm: ({ id, version, createdAt, deletedAt, ...row }) => ({
    ...row,
    originalPrice: row.originalPrice ?? '',
    imageUrl: row.imageUrl ?? '',
    cover: row.cover ?? '',
    badge: row.badge ?? '',
    category: row.category ?? '',
    rating: row.rating ?? '',
  }),
  nameOf: ({ name }) => name,
})

/** Adds what the form added, so that units that were sold since it was loaded stay sold. */
function changedStock(stock: number | null, stockRead: number | null): SQL | number | null {
  if (stock === null || stockRead === null) return stock
  return sql`greatest(0, coalesce(${table.stock}, ${stockRead}::integer) + ${stock - stockRead}::integer)`
}

/**
 * Changes the stock of a product by the difference to the stock that the viewer saw. It does not raise the version, so
 * an open form of the product can still be saved.
 * @throws sign_in_required, admin_required, not_found
 */
export async function setStock(ctx: Ctx, { id, stock, stockRead }: StockInput & { id: number }): Promise<ProductStock> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const isProduct = and(eq(table.id, id), isNull(table.deletedAt))
    const [before] = await ctx.db.select().from(table).where(isProduct).for('update')
    if (!before) throw new Problem('not_found')
    const after = expectOne(
      await ctx.db
        .update(table)
        .set({ stock: changedStock(stock, stockRead) })
        .where(eq(table.id, id))
        .returning(),
    )
    await recordAudit(ctx, {
      subject: 'product',
      id,
      name: after.name,
      before: { stock: before.stock },
      after: { stock: after.stock },
    })
    return { id, stock: after.stock }
  })
}

const withUniqueProductSlug = <Row>(slug: string, write: () => Promise<Row>) =>
  withUniqueSlug('products_slug_key', slug, write)

async function toRow(ctx: Ctx, form: Omit<ProductForm, 'parts'>, id?: number) {
  assertRatingSource(ctx, form)
  assertPrices(ctx, { price: form.price, originalPrice: form.originalPrice })
  const slug = await slugFor(ctx, { slug: form.slug, title: form.name, table, id })
  // A number is the id of a product.
  if (/^\d+$/.test(slug)) throw invalidField('slug', 'A slug needs at least one letter.')
  return {
    ...form,
    slug,
    originalPrice: form.originalPrice || null,
    imageUrl: parseImageUrl(form.imageUrl),
    cover: form.cover || null,
    badge: form.badge || null,
    category: form.category || null,
    rating: form.rating || null,
  }
}
