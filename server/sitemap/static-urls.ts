import { listPublishedLessons as lessons } from '../binder/index.ts'
import { listPublishedPosts as posts } from '../blog/index.ts'
import type { Ctx } from '../context.ts'
import { listActiveProducts } from '../store/index.ts'

/** `changedAt` is null if unknown. */
export type SitemapUrl = { path: string; changedAt: Date | null }

/** Returns all public URLs except those of posts. */
export async function staticUrls(ctx: Ctx): Promise<SitemapUrl[]> {
  const [lessonCards, products, blog] = await Promise.all([lessons(ctx), listActiveProducts(ctx), posts(ctx)])
  const lessonDates = lessonCards.flatMap(({ publishedAt }) => publishedAt ?? [])
  return [
    ...['/', '/store', '/classes', '/schedule', '/auth'].map((path) => ({ path, changedAt: null })),
    { path: '/blog', changedAt: toDate(blog.posts[0]?.publishedAt) },
    { path: '/binder', changedAt: toDate(lessonDates.sort().at(-1)) },
    ...products.map(({ slug }) => ({ path: `/store/${slug}`, changedAt: null })),
    ...lessonCards.map(({ id, slug, publishedAt }) => ({
      path: `/binder/${slug || id}`,
      changedAt: toDate(publishedAt),
    })),
  ]
}

const toDate = (text: string | null | undefined) => (text ? new Date(text) : null)
