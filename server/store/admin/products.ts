import { and, eq, isNull } from 'drizzle-orm'
import type { ProductForm } from '#contract/content/content-forms.schema.ts'
import { products as table } from '#db/schema/store.ts'
import { contentVerbs, freedSlug, keptPicture, slugFor, withOwnSlug, written } from '../../content/index.ts'
import type { Ctx } from '../../context.ts'
import { type Parts, partsOf, refuseWithinBundle, writeParts } from './bundle-items.ts'

type Row = typeof table.$inferSelect & { parts: Parts }

/**
 * Products, a bundle with its parts. One that is deleted is off sale for good; whoever bought it keeps it (features:
 * writing desk, 5).
 */
export const products = contentVerbs<ProductForm, Row, ProductForm>({
  subject: 'product',
  find: async (ctx, id, lock) => {
    const asked = ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
    const [row] = await (lock === 'for update' ? asked.for('update') : asked)
    return row && { ...row, parts: await partsOf(ctx, row.id) }
  },
  insert: async (ctx, { parts, ...form }) => {
    const values = kept(form)
    const row = await own(values.slug, async () => written(await ctx.db.insert(table).values(values).returning()))
    return { ...row, parts: await writeParts(ctx, row.id, parts) }
  },
  update: async (ctx, { id, kind }, { parts, ...form }) => {
    if (form.kind === 'bundle' && kind !== 'bundle') await refuseWithinBundle(ctx, id)
    const values = kept(form)
    const row = await own(values.slug, async () =>
      written(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning()),
    )
    return { ...row, parts: await writeParts(ctx, id, parts) }
  },
  remove: (ctx: Ctx, { id }) =>
    ctx.db
      .update(table)
      .set({ deletedAt: ctx.now(), isActive: false, slug: freedSlug(id) })
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

const own = <Row>(slug: string, write: () => Promise<Row>) => withOwnSlug('products_slug_key', slug, write)

function kept(form: Omit<ProductForm, 'parts'>) {
  return {
    ...form,
    slug: slugFor(form.slug, form.name),
    originalPrice: form.originalPrice || null,
    imageUrl: keptPicture(form.imageUrl),
    badge: form.badge || null,
    category: form.category || null,
    rating: form.rating || null,
  }
}
