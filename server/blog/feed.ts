import { desc } from 'drizzle-orm'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'
import type { Ctx } from '../context.ts'
import { type FeedFormat, feedXml } from './feed-xml.ts'
import { cardColumns, isPublished, toPost } from './post-mapper.ts'

const POSTS = 20

/** The newest posts with their whole text, for readers of feeds (features: blog, 5). */
export async function blogFeed(ctx: Ctx, { format }: { format: FeedFormat }): Promise<string> {
  const rows = await ctx.db
    .select({ ...cardColumns, content: blogPosts.content })
    .from(blogPosts)
    .where(isPublished)
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(POSTS)
  return feedXml({ format, publicUrl: ctx.site.publicUrl, posts: rows.map(toPost), now: ctx.now() })
}
