import { and, asc, eq, sql } from 'drizzle-orm'
import {
  ANSWERS_MAX,
  type Done,
  emptyProgress,
  PROGRESS_BYTES_MAX,
  type Progress,
  STEPS_MAX,
  VERSIONS_MAX,
} from '#contract/content/binder/lesson-progress.ts'
import { isSameProgress, mergeProgress } from '#contract/content/binder/merge-progress.ts'
import type { LessonProgress, MyProgress } from '#contract/content/binder/progress.schema.ts'
import { lessonProgress } from '#db/schema/content/binder.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { findReadableLesson } from './find-readable-lesson.ts'

/** Returns the viewer's progress in all lessons, including deleted ones. @throws sign_in_required */
export async function getProgress(ctx: Ctx): Promise<MyProgress> {
  const viewer = requireViewer(ctx)
  const rows = await ctx.db
    .select()
    .from(lessonProgress)
    .where(eq(lessonProgress.userId, viewer.userId))
    .orderBy(asc(lessonProgress.lessonId))
  return { lessons: rows.map((row) => ({ lessonId: row.lessonId, ...toProgress(row) })) }
}

/**
 * Merges a browser's progress into the stored one. Existing progress in a lesson that the viewer can no longer read can
 * still be updated.
 * @throws sign_in_required, not_found, validation
 */
export async function saveProgress(ctx: Ctx, { lessonId, ...input }: LessonProgress): Promise<LessonProgress> {
  const { userId } = requireViewer(ctx)
  const isUserLesson = and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId))
  return transaction(ctx, async (ctx) => {
    const lockRow = () => ctx.db.select().from(lessonProgress).where(isUserLesson).for('update')
    let [row] = await lockRow()
    if (!row) {
      if (!(await findReadableLesson(ctx, lessonId))) throw new Problem('not_found')
      await ctx.db.insert(lessonProgress).values({ userId, lessonId }).onConflictDoNothing()
      ;[row] = await lockRow()
    }
    const before = row ? toProgress(row) : emptyProgress
    const merged = mergeProgress(before, input)
    assertWithinLimits(merged)
    if (!isSameProgress(before, merged)) {
      await ctx.db
        .update(lessonProgress)
        .set({ ...toProgressRow(merged), updatedAt: ctx.now() })
        .where(isUserLesson)
    }
    return { lessonId, ...merged }
  })
}

/** Two copies that are within the limits can exceed them when merged. The browser then keeps its copy. */
function assertWithinLimits(merged: Progress): void {
  const refuse = (field: string, message: string) => {
    throw new Problem('validation', { message, fields: [{ field, message }] })
  }
  if (merged.answers.length > ANSWERS_MAX) refuse('answers', `At most ${ANSWERS_MAX} answers per lesson.`)
  if (merged.answers.some(({ versions }) => versions.length > VERSIONS_MAX))
    refuse('answers', `At most ${VERSIONS_MAX} versions per answer.`)
  if (merged.ticks.length > STEPS_MAX) refuse('ticks', `At most ${STEPS_MAX} steps per lesson.`)
  if (Buffer.byteLength(JSON.stringify(merged)) > PROGRESS_BYTES_MAX)
    refuse('answers', 'The answers to this lesson are too long to save.')
}

type ProgressRow = Pick<typeof lessonProgress.$inferSelect, 'answers' | 'ticks' | 'doneAt' | 'doneChangedAt'>

function toProgress({ answers, ticks, doneAt, doneChangedAt }: ProgressRow): Progress {
  const done: Done | null = doneChangedAt && { on: doneAt !== null, at: doneChangedAt.getTime() }
  return { answers, ticks, done }
}

function toProgressRow({ answers, ticks, done }: Progress): ProgressRow {
  const at = done && new Date(done.at)
  return { answers, ticks, doneAt: done?.on ? at : null, doneChangedAt: at }
}

export const progressExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT lesson_id AS key, to_jsonb(p) - 'user_id' AS value
  FROM lesson_progress p WHERE user_id = ${userId} AND lesson_id > ${afterId} ORDER BY lesson_id`
