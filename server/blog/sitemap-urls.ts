import { asc, count } from 'drizzle-orm'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'
import type { Ctx } from '../context.ts'
import { isPublished } from './post-mapper.ts'

type SitemapUrl = { path: string; changedAt: Date | null }

export async function countSitemapUrls(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ posts: count() }).from(blogPosts).where(isPublished)
  return row?.posts ?? 0
}

/** Lists the URLs of posts, oldest first, so that a new post changes the last slice only. */
export async function sitemapUrls(
  ctx: Ctx,
  { offset, limit }: { offset: number; limit: number },
): Promise<SitemapUrl[]> {
  const rows = await ctx.db
    .select({ slug: blogPosts.slug, publishedAt: blogPosts.publishedAt })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ slug, publishedAt }) => ({ path: `/blog/${slug}`, changedAt: publishedAt }))
}
