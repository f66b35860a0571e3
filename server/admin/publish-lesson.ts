import { eq } from 'drizzle-orm'
import type { Publish } from '#contract/admin-content.ts'
import { binderLessons } from '#db/schema/writing.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { auditChange } from './audit-change.ts'

/**
 * Publishes a lesson as of now, or takes it back to a draft without a date (features: admin, 9).
 * @throws sign_in_required, admin_required, not_found
 */
export async function publishLesson(ctx: Ctx, { id, published }: Publish): Promise<Publish> {
  const viewer = requireAdmin(ctx)
  const before = await transaction(ctx, async (ctx) => {
    const [lesson] = await ctx.db
      .select({ isPublished: binderLessons.isPublished })
      .from(binderLessons)
      .where(eq(binderLessons.id, id))
      .for('update')
    if (!lesson) throw new Problem('not_found')
    await ctx.db
      .update(binderLessons)
      .set({ isPublished: published, publishedAt: published ? ctx.now() : null })
      .where(eq(binderLessons.id, id))
    return lesson.isPublished
  })
  auditChange(ctx, viewer, { what: 'lesson', id, from: before, to: published })
  return { id, published }
}
