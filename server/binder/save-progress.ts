import { and, eq } from 'drizzle-orm'
import {
  ANSWERS_MAX,
  emptyProgress,
  PROGRESS_BYTES_MAX,
  type Progress,
  TICKS_MAX,
  VERSIONS_MAX,
} from '#contract/binder/lesson-progress.ts'
import { isSameProgress, mergeProgress } from '#contract/binder/merge-progress.ts'
import type { LessonProgress } from '#contract/binder/progress.schema.ts'
import { lessonProgress } from '#db/schema/binder.ts'
import { binderLessons } from '#db/schema/posts-and-lessons.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { toProgress, toProgressRow } from './progress-mapper.ts'

/**
 * Merges what one browser holds of a lesson into what the account holds, and gives the whole (features: binder, 5).
 * A lesson that is gone takes no new readers; whoever wrote on it before can still bring the rest of their answers.
 * @throws sign_in_required, not_found, validation
 */
export async function saveProgress(ctx: Ctx, { lessonId, ...input }: LessonProgress): Promise<LessonProgress> {
  const { userId } = requireViewer(ctx)
  const mine = and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId))
  return transaction(ctx, async (ctx) => {
    const lock = () => ctx.db.select().from(lessonProgress).where(mine).for('update')
    let [row] = await lock()
    if (!row) {
      await refuseUnlessPublished(ctx, lessonId)
      await ctx.db.insert(lessonProgress).values({ userId, lessonId }).onConflictDoNothing()
      ;[row] = await lock()
    }
    const before = row ? toProgress(row) : emptyProgress
    const merged = mergeProgress(before, input)
    refuseTooMuch(merged)
    if (!isSameProgress(before, merged)) {
      await ctx.db
        .update(lessonProgress)
        .set({ ...toProgressRow(merged), updatedAt: ctx.now() })
        .where(mine)
    }
    return { lessonId, ...merged }
  })
}

async function refuseUnlessPublished(ctx: Ctx, lessonId: string): Promise<void> {
  const [lesson] = await ctx.db
    .select({ id: binderLessons.id })
    .from(binderLessons)
    .where(and(eq(binderLessons.id, lessonId), eq(binderLessons.isPublished, true)))
  if (!lesson) throw new Problem('not_found')
}

/** Each copy is within its limits, and both together may not be: what is refused here stays in the browser. */
function refuseTooMuch(merged: Progress): void {
  const refuse = (field: string, message: string) => {
    throw new Problem('validation', { message, fields: [{ field, message }] })
  }
  if (merged.answers.length > ANSWERS_MAX) refuse('answers', `At most ${ANSWERS_MAX} answers to one lesson.`)
  if (merged.answers.some(({ versions }) => versions.length > VERSIONS_MAX))
    refuse('answers', `At most ${VERSIONS_MAX} versions of one answer.`)
  if (merged.ticks.length > TICKS_MAX) refuse('ticks', `At most ${TICKS_MAX} steps of one lesson.`)
  if (Buffer.byteLength(JSON.stringify(merged)) > PROGRESS_BYTES_MAX)
    refuse('answers', 'The answers to this lesson are too long to be kept.')
}
