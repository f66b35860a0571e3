import { asc, eq } from 'drizzle-orm'
import type { MyProgress } from '#contract/binder/progress.schema.ts'
import { lessonProgress } from '#db/schema/binder.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { toProgress } from './progress-mapper.ts'

/** All that the viewer answered, ticked and finished, also of lessons that are gone (features: binder, 5). @throws sign_in_required */
export async function getProgress(ctx: Ctx): Promise<MyProgress> {
  const viewer = requireViewer(ctx)
  const rows = await ctx.db
    .select()
    .from(lessonProgress)
    .where(eq(lessonProgress.userId, viewer.userId))
    .orderBy(asc(lessonProgress.lessonId))
  return { lessons: rows.map((row) => ({ lessonId: row.lessonId, ...toProgress(row) })) }
}
