import { eq } from 'drizzle-orm'
import type { LessonForm } from '#contract/content/editing/content-forms.schema.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import type { Ctx } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import {
  assertNotReserved,
  createCrud,
  parseHtml,
  parseImageUrl,
  parseVideoUrl,
  withUniqueSlug,
} from '../../editing/index.ts'

/** Each save of a published lesson updates its publication date. */
export const lessons = createCrud<LessonForm, typeof binderLessons.$inferSelect, LessonForm>({
  subject: 'lesson',
  visibilityColumn: 'isPublished',
  find: async (ctx, id, lock) => {
    const query = ctx.db.select().from(binderLessons).where(eq(binderLessons.id, id))
    const [row] = await (lock === 'for update' ? query.for('update') : query)
    return row
  },
  insert: (ctx, form) => {
    const values = toRow(ctx, form)
    return withUniqueLessonSlug(values.slug, async () =>
      expectOne(await ctx.db.insert(binderLessons).values(values).returning()),
    )
  },
  update: (ctx, { id }, form) => {
    const values = toRow(ctx, form)
    return withUniqueLessonSlug(values.slug, async () =>
      expectOne(await ctx.db.update(binderLessons).set(values).where(eq(binderLessons.id, id)).returning()),
    )
  },
  setVisible: (ctx, { id }, isPublished) =>
    ctx.db
      .update(binderLessons)
      .set({ isPublished, publishedAt: isPublished ? ctx.now() : null })
      .where(eq(binderLessons.id, id)),
  remove: (ctx, { id }) => ctx.db.delete(binderLessons).where(eq(binderLessons.id, id)),
  toForm: ({ id, version, createdAt, publishedAt, ...row }) => ({
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

const withUniqueLessonSlug = <Row>(slug: string | null, write: () => Promise<Row>) =>
  withUniqueSlug('binder_lessons_slug_key', slug, write)

function toRow(ctx: Ctx, form: LessonForm) {
  return {
    ...form,
    slug: form.slug ? assertNotReserved(form.slug) : null,
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
