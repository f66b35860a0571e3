import { and, eq, isNull } from 'drizzle-orm'
import type { ProductForm } from '#contract/content/content-forms.schema.ts'
import { products as table } from '#db/schema/store.ts'
import { createCrud, expectRow, parseImageUrl, releaseSlug, slugFor, withUniqueSlug } from '../../content/index.ts'
import type { Ctx } from '../../context.ts'
import { assertNotInBundle, type BundleItems, bundleItemsOf, writeBundleItems } from './bundle-items.ts'

type Row = typeof table.$inferSelect & { parts: BundleItems }

/**
 * Products, a bundle with its parts. One that is deleted is off sale for good; whoever bought it keeps it (features:
 * writing desk, 5).
 */
export const products = createCrud<ProductForm, Row, ProductForm>({
  subject: 'product',
  find: async (ctx, id, lock) => {
    const asked = ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
    const [row] = await (lock === 'for update' ? asked.for('update') : asked)
    return row && { ...row, parts: await bundleItemsOf(ctx, row.id) }
  },
  insert: async (ctx, { parts, ...form }) => {
    const values = kept(form)
    const row = await own(values.slug, async () => expectRow(await ctx.db.insert(table).values(values).returning()))
    return { ...row, parts: await writeBundleItems(ctx, row.id, parts) }
  },
  update: async (ctx, { id, kind }, { parts, ...form }) => {
    if (form.kind === 'bundle' && kind !== 'bundle') await assertNotInBundle(ctx, id)
    const values = kept(form)
    const row = await own(values.slug, async () =>
      expectRow(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning()),
    )
    return { ...row, parts: await writeBundleItems(ctx, id, parts) }
  },
  remove: (ctx: Ctx, { id }) =>
    ctx.db
      .update(table)
      .set({ deletedAt: ctx.now(), isActive: false, slug: releaseSlug(id) })
      .where(eq(table.id, id)),
  form: ({ id, version, createdAt, deletedAt, cover, ...row }) => ({
    ...row,
    originalPrice: row.originalPrice ?? '',
    imageUrl: row.imageUrl ?? '',
    badge: row.badge ?? '',
    category: row.category ?? '',
    rating: row.rating ?? '',
  }),
  nameOf: ({ name }) => name,
})

const own = <Row>(slug: string, write: () => Promise<Row>) => withUniqueSlug('products_slug_key', slug, write)

function kept(form: Omit<ProductForm, 'parts'>) {
  return {
    ...form,
    slug: slugFor(form.slug, form.name),
    originalPrice: form.originalPrice || null,
    imageUrl: parseImageUrl(form.imageUrl),
    badge: form.badge || null,
    category: form.category || null,
    rating: form.rating || null,
  }
}
