import { eq } from 'drizzle-orm'
import type { LessonForm } from '#contract/content/content-forms.schema.ts'
import { binderLessons } from '#db/schema/posts-and-lessons.ts'
import { createCrud, expectRow, parseHtml, parseImageUrl, parseVideoUrl, withUniqueSlug } from '../../content/index.ts'
import type { Ctx } from '../../context.ts'

/**
 * Lessons. What is left empty is kept as nothing, a slug too; saving a published one makes it as new as of now
 * (features: writing desk, 4).
 */
export const lessons = createCrud<LessonForm, typeof binderLessons.$inferSelect, LessonForm>({
  subject: 'lesson',
  find: async (ctx, id, lock) => {
    const asked = ctx.db.select().from(binderLessons).where(eq(binderLessons.id, id))
    const [row] = await (lock === 'for update' ? asked.for('update') : asked)
    return row
  },
  insert: (ctx, form) => {
    const row = kept(ctx, form)
    return own(row.slug, async () => expectRow(await ctx.db.insert(binderLessons).values(row).returning()))
  },
  update: (ctx, { id }, form) => {
    const row = kept(ctx, form)
    return own(row.slug, async () =>
      expectRow(await ctx.db.update(binderLessons).set(row).where(eq(binderLessons.id, id)).returning()),
    )
  },
  remove: (ctx, { id }) => ctx.db.delete(binderLessons).where(eq(binderLessons.id, id)),
  form: ({ id, version, createdAt, publishedAt, ...row }) => ({
    ...row,
    slug: row.slug ?? '',
    excerpt: row.excerpt ?? '',
    content: row.content ?? '',
    author: row.author ?? '',
    category: row.category ?? '',
    imageUrl: row.imageUrl ?? '',
    videoUrl: row.videoUrl ?? '',
    didYouKnow: row.didYouKnow ?? '',
  }),
  nameOf: ({ title }) => title,
})

const own = <Row>(slug: string | null, write: () => Promise<Row>) =>
  withUniqueSlug('binder_lessons_slug_key', slug, write)

function kept(ctx: Ctx, form: LessonForm) {
  return {
    ...form,
    slug: form.slug || null,
    excerpt: form.excerpt || null,
    content: parseHtml(form.content) || null,
    author: form.author || null,
    category: form.category || null,
    imageUrl: parseImageUrl(form.imageUrl),
    videoUrl: parseVideoUrl(form.videoUrl),
    didYouKnow: form.didYouKnow || null,
    publishedAt: form.isPublished ? ctx.now() : null,
  }
}
