import { and, asc, eq } from 'drizzle-orm'
import type { Lesson, LessonCard } from '#contract/content/posts-and-lessons.ts'
import { isSlug, isUuid } from '#contract/slugs.ts'
import { binderLessons } from '#db/schema/posts-and-lessons.ts'
import { safeImageUrl, safeLinkUrl, sanitize } from '../content/index.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'

export const isPublished = eq(binderLessons.isPublished, true)

/** Lists published lessons in binder order (features: binder, 1). */
export async function listPublishedLessons(ctx: Ctx): Promise<LessonCard[]> {
  const rows = await ctx.db
    .select()
    .from(binderLessons)
    .where(isPublished)
    .orderBy(asc(binderLessons.orderIndex), asc(binderLessons.id))
  return rows.map((row) => {
    const { id, slug, title, excerpt, author, category, tags, publishedAt, orderIndex, imageUrl } = toLesson({
      ...row,
      content: null,
    })
    return { id, slug, title, excerpt, author, category, tags, publishedAt, orderIndex, imageUrl }
  })
}

/** Returns a published lesson by slug or else by id (features: binder, 2). @throws not_found */
export async function getLesson(ctx: Ctx, { slug }: { slug: string }): Promise<Lesson> {
  const [bySlug] = isSlug(slug)
    ? await ctx.db
        .select()
        .from(binderLessons)
        .where(and(eq(binderLessons.slug, slug), isPublished))
    : []
  if (bySlug) return toLesson(bySlug)
  const [byId] = isUuid(slug)
    ? await ctx.db
        .select()
        .from(binderLessons)
        .where(and(eq(binderLessons.id, slug), isPublished))
    : []
  if (!byId) throw new Problem('not_found')
  return toLesson(byId)
}

export function toLesson({
  isPublished,
  createdAt,
  version,
  publishedAt,
  ...row
}: typeof binderLessons.$inferSelect): Lesson {
  return {
    ...row,
    content: row.content && sanitize(row.content),
    imageUrl: safeImageUrl(row.imageUrl),
    videoUrl: safeLinkUrl(row.videoUrl),
    publishedAt: publishedAt?.toISOString() ?? null,
  }
}
