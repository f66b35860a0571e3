import { asc, eq, sql } from 'drizzle-orm'
import type { LessonFile } from '#contract/classes/course-lessons/lesson-files.schema.ts'
import { fileExtension, fileTypes } from '#contract/content/downloads/file-types.ts'
import type { Db } from '#db/open.ts'
import { courseFiles, courseLessonFiles as table } from '#db/schema/classes/course-lessons.ts'
import type { Ctx } from '../../../context.ts'

/** Lists the files of a lesson in order. The caller has checked that the user may read it. */
export async function listLessonFiles(ctx: Ctx, lessonId: string): Promise<LessonFile[]> {
  return ctx.db
    .select({ id: table.id, title: table.title, fileName: table.fileName, bytes: courseFiles.bytes })
    .from(table)
    .innerJoin(courseFiles, eq(courseFiles.id, table.fileId))
    .where(eq(table.lessonId, lessonId))
    .orderBy(asc(table.position))
}

/** Lists the files of all lessons for backups, also of a database from before there were any. */
export async function storedCourseFiles({ db }: { db: Db }): Promise<{ key: string; type: string }[]> {
  const { rows: tables } = await db.execute(sql`SELECT FROM pg_class WHERE oid = to_regclass('public.course_files')`)
  if (tables.length === 0) return []
  const rows = await db.select({ key: courseFiles.source }).from(courseFiles).orderBy(asc(courseFiles.source))
  return rows.map(({ key }) => ({ key, type: fileTypes[fileExtension(key) ?? 'zip'] }))
}
