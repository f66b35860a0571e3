import { and, desc, sql } from 'drizzle-orm'
import type { ContentInput, PostPage } from '#contract/admin-content.ts'
import { blogPosts } from '#db/schema/writing.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { placeOf } from './cursor.ts'
import { instantText, matches, olderThan, pageOf } from './paging.ts'

/**
 * All posts, drafts too, the newest first, in pages; `q` finds by title (features: admin, 8).
 * @throws sign_in_required, admin_required, validation
 */
export async function listPosts(ctx: Ctx, { q, cursor, limit }: ContentInput): Promise<PostPage> {
  requireAdmin(ctx)
  const place = cursor === undefined ? undefined : placeOf(ctx, 'posts', cursor)
  const rows = await ctx.db
    .select({
      id: blogPosts.id,
      at: instantText(blogPosts.createdAt),
      title: blogPosts.title,
      slug: blogPosts.slug,
      excerpt: blogPosts.excerpt,
      author: blogPosts.author,
      isPublished: blogPosts.isPublished,
      publishedAt: sql<string | null>`${instantText(blogPosts.publishedAt)}`,
    })
    .from(blogPosts)
    .where(
      and(
        q ? matches(sql`lower(' ' || ${blogPosts.title})`, q) : undefined,
        olderThan(blogPosts.createdAt, blogPosts.id, place),
      ),
    )
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(ctx, 'posts', rows, limit)
  return { posts: page.map(({ at, ...post }) => ({ ...post, createdAt: at })), nextCursor }
}
