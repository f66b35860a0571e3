import { and, eq, sql } from 'drizzle-orm'
import type { PostPage, PostsInput } from '#contract/content/editing/content-lists.schema.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { ascending, descending, instantText, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText } from '../../../platform/lists/text-search.ts'
import { safeImageUrl } from '../../editing/index.ts'

const orders = {
  newest: descending(blogPosts.createdAt, 'timestamptz'),
  oldest: ascending(blogPosts.createdAt, 'timestamptz'),
  title: ascending(sql`lower(${blogPosts.title})`, 'text'),
}

/** Includes drafts. `q` searches titles. @throws sign_in_required, admin_required, validation */
export async function listPosts(ctx: Ctx, input: PostsInput): Promise<PostPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'posts', input, { id: blogPosts.id, orders })
  const { q, state } = input
  const rows = await ctx.db
    .select({
      id: blogPosts.id,
      at,
      title: blogPosts.title,
      slug: blogPosts.slug,
      excerpt: blogPosts.excerpt,
      author: blogPosts.author,
      imageUrl: blogPosts.imageUrl,
      isPublished: blogPosts.isPublished,
      publishedAt: sql<string | null>`${instantText(blogPosts.publishedAt)}`,
      createdAt: instantText(blogPosts.createdAt),
    })
    .from(blogPosts)
    .where(
      and(
        q ? matchesText(sql`lower(' ' || ${blogPosts.title})`, q) : undefined,
        state && eq(blogPosts.isPublished, state === 'published'),
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return { posts: page.map(({ at, imageUrl, ...post }) => ({ ...post, imageUrl: safeImageUrl(imageUrl) })), nextCursor }
}
