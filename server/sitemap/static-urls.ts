import { listPublishedLessons as lessons } from '../binder/index.ts'
import { listPublishedPosts as posts } from '../blog/index.ts'
import type { Ctx } from '../context.ts'
import { listActiveProducts } from '../store/index.ts'

/** `changedAt` is null where nobody knows. */
export type SitemapUrl = { path: string; changedAt: Date | null }

/** Every public address but those of the posts, which can be very many. */
export async function staticUrls(ctx: Ctx): Promise<SitemapUrl[]> {
  const [filed, shelf, blog] = await Promise.all([lessons(ctx), listActiveProducts(ctx), posts(ctx)])
  const lessonDates = filed.flatMap(({ publishedAt }) => publishedAt ?? [])
  return [
    ...['/', '/store', '/classes', '/schedule', '/auth'].map((path) => ({ path, changedAt: null })),
    { path: '/blog', changedAt: instant(blog.posts[0]?.publishedAt) },
    { path: '/binder', changedAt: instant(lessonDates.sort().at(-1)) },
    ...shelf.map(({ slug }) => ({ path: `/store/${slug}`, changedAt: null })),
    ...filed.map(({ id, slug, publishedAt }) => ({ path: `/binder/${slug || id}`, changedAt: instant(publishedAt) })),
  ]
}

const instant = (text: string | null | undefined) => (text ? new Date(text) : null)
