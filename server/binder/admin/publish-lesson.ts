import { eq } from 'drizzle-orm'
import type { Publish } from '#contract/content/content-lists.schema.ts'
import { binderLessons } from '#db/schema/posts-and-lessons.ts'
import { recordAudit } from '../../audit/index.ts'
import { type Ctx, requireAdmin } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'

/**
 * Publishes a lesson as of now, or takes it back to a draft without a date (features: admin, 9).
 * @throws sign_in_required, admin_required, not_found
 */
export async function publishLesson(ctx: Ctx, { id, published }: Publish): Promise<Publish> {
  requireAdmin(ctx)
  await transaction(ctx, async (ctx) => {
    const [lesson] = await ctx.db
      .select({ name: binderLessons.title, before: binderLessons.isPublished })
      .from(binderLessons)
      .where(eq(binderLessons.id, id))
      .for('update')
    if (!lesson) throw new Problem('not_found')
    await ctx.db
      .update(binderLessons)
      .set({ isPublished: published, publishedAt: published ? ctx.now() : null })
      .where(eq(binderLessons.id, id))
    await recordAudit(ctx, {
      action: published ? 'published' : 'unpublished',
      subject: 'lesson',
      id,
      name: lesson.name,
      before: { isPublished: lesson.before },
      after: { isPublished: published },
    })
  })
  return { id, published }
}
