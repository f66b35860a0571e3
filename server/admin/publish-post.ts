import { eq, sql } from 'drizzle-orm'
import type { Publish } from '#contract/admin-content.ts'
import { blogPosts } from '#db/schema/writing.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { auditChange } from './audit-change.ts'

/**
 * Publishes a post, or takes it back. It keeps the instant of its first publication until it is taken back
 * (features: admin, 9).
 * @throws sign_in_required, admin_required, not_found
 */
export async function publishPost(ctx: Ctx, { id, published }: Publish): Promise<Publish> {
  const viewer = requireAdmin(ctx)
  const before = await transaction(ctx, async (ctx) => {
    const [post] = await ctx.db
      .select({ isPublished: blogPosts.isPublished })
      .from(blogPosts)
      .where(eq(blogPosts.id, id))
      .for('update')
    if (!post) throw new Problem('not_found')
    const publishedAt = published
      ? sql`coalesce(${blogPosts.publishedAt}, ${ctx.now().toISOString()}::timestamptz)`
      : null
    await ctx.db.update(blogPosts).set({ isPublished: published, publishedAt }).where(eq(blogPosts.id, id))
    return post.isPublished
  })
  auditChange(ctx, viewer, { what: 'post', id, from: before, to: published })
  return { id, published }
}
