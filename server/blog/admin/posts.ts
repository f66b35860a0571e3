import { eq, sql } from 'drizzle-orm'
import type { PostForm } from '#contract/content/content-forms.schema.ts'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'
import { createCrud, expectRow, parseHtml, parseImageUrl, slugFor, withUniqueSlug } from '../../content/index.ts'

/** Posts. One keeps the instant of its first publication until it is taken back (features: writing desk, 3). */
export const posts = createCrud<PostForm, typeof blogPosts.$inferSelect, PostForm>({
  subject: 'post',
  find: async (ctx, id, lock) => {
    const asked = ctx.db.select().from(blogPosts).where(eq(blogPosts.id, id))
    const [row] = await (lock === 'for update' ? asked.for('update') : asked)
    return row
  },
  insert: (ctx, form) => {
    const row = { ...kept(form), publishedAt: form.isPublished ? ctx.now() : null }
    return own(row.slug, async () => expectRow(await ctx.db.insert(blogPosts).values(row).returning()))
  },
  update: (ctx, { id }, form) => {
    const first = sql`coalesce(${blogPosts.publishedAt}, ${ctx.now().toISOString()}::timestamptz)`
    const row = { ...kept(form), publishedAt: form.isPublished ? first : null }
    return own(row.slug, async () =>
      expectRow(await ctx.db.update(blogPosts).set(row).where(eq(blogPosts.id, id)).returning()),
    )
  },
  remove: (ctx, { id }) => ctx.db.delete(blogPosts).where(eq(blogPosts.id, id)),
  form: ({ id, version, createdAt, publishedAt, category, imageUrl, ...row }) => ({
    ...row,
    category: category ?? '',
    imageUrl: imageUrl ?? '',
  }),
  nameOf: ({ title }) => title,
})

const own = <Row>(slug: string, write: () => Promise<Row>) => withUniqueSlug('blog_posts_slug_key', slug, write)

function kept({ content, category, ...form }: PostForm) {
  return {
    ...form,
    slug: slugFor(form.slug, form.title),
    content: parseHtml(content),
    category: category || null,
    imageUrl: parseImageUrl(form.imageUrl),
  }
}
