import { eq, sql } from 'drizzle-orm'
import type { PostForm } from '#contract/content/editing/content-forms.schema.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import type { Ctx } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { createCrud, parseHtml, parseImageUrl, slugFor, withUniqueSlug } from '../../editing/index.ts'

/** A post keeps its first publication date until it is unpublished. */
export const posts = createCrud<PostForm, typeof blogPosts.$inferSelect, PostForm>({
  subject: 'post',
  visibilityColumn: 'isPublished',
  find: async (ctx, id, lock) => {
    const query = ctx.db.select().from(blogPosts).where(eq(blogPosts.id, id))
    const [row] = await (lock === 'for update' ? query.for('update') : query)
    return row
  },
  insert: async (ctx, form) => {
    const values = { ...(await toRow(ctx, form)), publishedAt: form.isPublished ? ctx.now() : null }
    return withUniquePostSlug(values.slug, async () =>
      expectOne(await ctx.db.insert(blogPosts).values(values).returning()),
    )
  },
  update: async (ctx, { id }, form) => {
    const values = { ...(await toRow(ctx, form, id)), publishedAt: form.isPublished ? firstPublication(ctx) : null }
    return withUniquePostSlug(values.slug, async () =>
      expectOne(await ctx.db.update(blogPosts).set(values).where(eq(blogPosts.id, id)).returning()),
    )
  },
  setVisible: (ctx, { id }, isPublished) =>
    ctx.db
      .update(blogPosts)
      .set({ isPublished, publishedAt: isPublished ? firstPublication(ctx) : null })
      .where(eq(blogPosts.id, id)),
  remove: (ctx, { id }) => ctx.db.delete(blogPosts).where(eq(blogPosts.id, id)),
  toForm: ({ id, version, createdAt, publishedAt, category, imageUrl, ...row }) => ({
    ...row,
    category: category ?? '',
    imageUrl: imageUrl ?? '',
  }),
  nameOf: ({ title }) => title,
})

const firstPublication = (ctx: Ctx) => sql`coalesce(${blogPosts.publishedAt}, ${ctx.now().toISOString()}::timestamptz)`

const withUniquePostSlug = <Row>(slug: string, write: () => Promise<Row>) =>
  withUniqueSlug('blog_posts_slug_key', slug, write)

async function toRow(ctx: Ctx, { content, category, ...form }: PostForm, id?: string) {
  return {
    ...form,
    slug: await slugFor(ctx, { slug: form.slug, title: form.title, table: blogPosts, id }),
    content: parseHtml(content),
    category: category || null,
    imageUrl: parseImageUrl(form.imageUrl),
  }
}
