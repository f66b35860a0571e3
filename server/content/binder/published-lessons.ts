import { and, asc, eq, sql } from 'drizzle-orm'
import type { Lesson, LessonCard } from '#contract/content/editing/posts-and-lessons.ts'
import { isSlug, isUuid } from '#contract/slugs.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import type { Ctx } from '../../context.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import { Problem } from '../../problem.ts'
import type { SitemapSource } from '../../site/sitemap/sitemap-source.ts'
import { safeImageUrl, safeLinkUrl, sanitize } from '../editing/index.ts'
import type { SearchSource } from '../search/search-source.ts'

export const isPublished = eq(binderLessons.isPublished, true)

/** Lists published lessons in binder order. */
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

/** Returns a published lesson by id or else by slug. @throws not_found */
export async function getLesson(ctx: Ctx, { slug }: { slug: string }): Promise<Lesson> {
  const [byId] = isUuid(slug)
    ? await ctx.db
        .select()
        .from(binderLessons)
        .where(and(eq(binderLessons.id, slug), isPublished))
    : []
  if (byId) return toLesson(byId)
  const [bySlug] = isSlug(slug)
    ? await ctx.db
        .select()
        .from(binderLessons)
        .where(and(eq(binderLessons.slug, slug), isPublished))
    : []
  if (!bySlug) throw new Problem('not_found')
  return toLesson(bySlug)
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

type Loaders = { getLesson: typeof getLesson; listPublishedLessons: typeof listPublishedLessons }

export const binderDependencies: CacheDependencies<Loaders> = {
  listPublishedLessons: () => ({ tags: ['lessons', 'lesson:*'] }),
  getLesson: ({ id }) => ({ tags: ['lessons', `lesson:${id}`] }),
}

export const lessonSearchSource: SearchSource = {
  kind: 'lesson',
  pathPrefix: '/binder/',
  query: () => sql`
    SELECT coalesce(slug, id::text) AS key, title, category, coalesce(excerpt, '') AS introduction,
      concat_ws(' ', content, array_to_string(key_takeaways || examples || action_steps || reflection_questions, ' '),
        'By ' || nullif(author, '') || '.') AS body, search, spelling
    FROM binder_lessons WHERE is_published`,
}

export const binderSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => {
    const lessons = (await listPublishedLessons(ctx)).map(({ id, slug, publishedAt }) => ({
      path: `/binder/${slug || id}`,
      changedAt: publishedAt ? new Date(publishedAt) : null,
    }))
    const newest = Math.max(...lessons.map(({ changedAt }) => Number(changedAt)))
    return [{ path: '/binder', changedAt: newest > 0 ? new Date(newest) : null }, ...lessons]
  },
}
