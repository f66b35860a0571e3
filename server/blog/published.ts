import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { isSlug, isUuid } from '#contract/slugs.ts'
import type { Post, PostCard } from '#contract/writing.ts'
import { blogPosts } from '#db/schema/writing.ts'
import { cleanHtml } from '../clean-html.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'

const isPublished = and(eq(blogPosts.isPublished, true), isNotNull(blogPosts.publishedAt))

/** Published posts, newest first (features: blog, 1). */
export async function published(ctx: Ctx): Promise<PostCard[]> {
  const rows = await ctx.db
    .select()
    .from(blogPosts)
    .where(isPublished)
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
  return rows.map((row) => {
    const { content, ...card } = postOf(row)
    return card
  })
}

/** A published post by its slug, then by its id (features: blog, 2). @throws not_found */
export async function post(ctx: Ctx, { slug }: { slug: string }): Promise<Post> {
  const [bySlug] = isSlug(slug)
    ? await ctx.db
        .select()
        .from(blogPosts)
        .where(and(eq(blogPosts.slug, slug), isPublished))
    : []
  if (bySlug) return postOf(bySlug)
  const [byId] = isUuid(slug)
    ? await ctx.db
        .select()
        .from(blogPosts)
        .where(and(eq(blogPosts.id, slug), isPublished))
    : []
  if (!byId) throw new Problem('not_found')
  return postOf(byId)
}

function postOf({ isPublished, createdAt, publishedAt, ...row }: typeof blogPosts.$inferSelect): Post {
  return { ...row, content: cleanHtml(row.content), publishedAt: (publishedAt ?? createdAt).toISOString() }
}
