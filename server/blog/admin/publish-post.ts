import { eq, sql } from 'drizzle-orm'
import type { Publish } from '#contract/content/content-lists.schema.ts'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'

/**
 * Publishes a post, or takes it back. It keeps the instant of its first publication until it is taken back
 * (features: admin, 9).
 * @throws sign_in_required, admin_required, not_found
 */
export async function publishPost(ctx: Ctx, { id, published }: Publish): Promise<Publish> {
  requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const [post] = await ctx.db
      .select({ name: blogPosts.title, before: blogPosts.isPublished })
      .from(blogPosts)
      .where(eq(blogPosts.id, id))
      .for('update')
    if (!post) throw new Problem('not_found')
    const publishedAt = published
      ? sql`coalesce(${blogPosts.publishedAt}, ${ctx.now().toISOString()}::timestamptz)`
      : null
    await ctx.db.update(blogPosts).set({ isPublished: published, publishedAt }).where(eq(blogPosts.id, id))
    await recordAudit(ctx, {
      action: published ? 'published' : 'unpublished',
      subject: 'post',
      id,
      name: post.name,
      before: { isPublished: post.before },
      after: { isPublished: published },
    })
  })
  return { id, published }
}
