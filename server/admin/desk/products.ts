import { and, eq, isNull } from 'drizzle-orm'
import type { ProductForm } from '#contract/admin-forms.ts'
import { products as table } from '#db/schema/store.ts'
import type { Ctx } from '../../context.ts'
import { contentVerbs } from './content-verbs.ts'
import { freedSlug, keptPicture, slugFor, withOwnSlug, written } from './typed-in.ts'

/** Products. One that is deleted is off sale for good; whoever bought it keeps it (features: writing desk, 5). */
export const products = contentVerbs<ProductForm, typeof table.$inferSelect, ProductForm>({
  subject: 'product',
  find: async (ctx, id, lock) => {
    const asked = ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
    const [row] = await (lock === 'for update' ? asked.for('update') : asked)
    return row
  },
  insert: (ctx, form) => {
    const row = kept(form)
    return own(row.slug, async () => written(await ctx.db.insert(table).values(row).returning()))
  },
  update: (ctx, { id }, form) => {
    const row = kept(form)
    return own(row.slug, async () => written(await ctx.db.update(table).set(row).where(eq(table.id, id)).returning()))
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

function kept(form: ProductForm) {
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
