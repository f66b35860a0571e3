import { asc, max } from 'drizzle-orm'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'
import type { Ctx } from '../context.ts'
import type { SitemapSource } from '../sitemap/sitemap-source.ts'
import { isPublished } from './post-mapper.ts'

export const blogSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => {
    const [row] = await ctx.db
      .select({ changedAt: max(blogPosts.publishedAt) })
      .from(blogPosts)
      .where(isPublished)
    return [{ path: '/blog', changedAt: row?.changedAt ?? null }]
  },
  ranged: {
    count: (ctx) => ctx.db.$count(blogPosts, isPublished),
    /** Oldest first, so that a new post changes the last range only. */
    list: async (ctx, { offset, limit }) => {
      const rows = await ctx.db
        .select({ slug: blogPosts.slug, publishedAt: blogPosts.publishedAt })
        .from(blogPosts)
        .where(isPublished)
        .orderBy(asc(blogPosts.publishedAt), asc(blogPosts.id))
        .limit(limit)
        .offset(offset)
      return rows.map(({ slug, publishedAt }) => ({ path: `/blog/${slug}`, changedAt: publishedAt }))
    },
  },
}
