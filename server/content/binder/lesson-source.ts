import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'

/** A lesson with its 1-based number in the binder or course, and the URL path of its page. */
export type ReadableLesson = { lesson: Lesson; number: number; path: string }

/**
 * Returns a lesson that the user may read now; null for any other. `userId` is null for a signed-out user. Progress, PDFs,
 * videos and files of a lesson follow it. Each domain with lessons registers one in services.ts.
 */
export type LessonSource<Ctx> = (
  ctx: Ctx,
  input: { lessonId: string; userId: string | null },
) => Promise<ReadableLesson | null>
