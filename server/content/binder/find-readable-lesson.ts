import type { Ctx } from '../../context.ts'
import type { ReadableLesson } from './lesson-source.ts'

/** Returns a lesson of the binder or of a course that the user may read now; null for any other. */
export async function findReadableLesson(
  ctx: Ctx,
  lessonId: string,
  userId: string | null = ctx.viewer?.userId ?? null,
): Promise<ReadableLesson | null> {
  for (const source of ctx.lessonSources) {
    const found = await source(ctx, { lessonId, userId })
    if (found) return found
  }
  return null
}
