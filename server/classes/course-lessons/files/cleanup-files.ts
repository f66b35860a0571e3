import { and, eq, sql } from 'drizzle-orm'
import { courseFiles } from '#db/schema/classes/course-lessons.ts'
import type { Ctx } from '../../../context.ts'
import { transaction } from '../../../transaction.ts'

/** Deletes files that no lesson has any more: removed ones, and those of deleted lessons. */
export async function cleanupCourseFiles(ctx: Ctx): Promise<void> {
  const isUnused = sql`NOT EXISTS (SELECT FROM course_lesson_files f WHERE f.file_id = course_files.id)`
  const rows = await ctx.db.select({ id: courseFiles.id }).from(courseFiles).where(isUnused)
  for (const { id } of rows)
    await transaction(ctx, async (ctx) => {
      const [file] = await ctx.db
        .delete(courseFiles)
        .where(and(eq(courseFiles.id, id), isUnused))
        .returning()
      if (file) await ctx.jobs.queue(ctx, 'media.cleanup', { keys: [file.source] })
    })
}
