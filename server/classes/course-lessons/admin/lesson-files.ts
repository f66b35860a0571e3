import { and, eq, max } from 'drizzle-orm'
import type { LessonFiles } from '#contract/classes/course-lessons/lesson-files.schema.ts'
import { FILES_MAX } from '#contract/content/downloads/file-limits.ts'
import { courseFiles, courseLessons, courseLessonFiles as table } from '#db/schema/classes/course-lessons.ts'
import { type FileUpload, receiveUpload, titleFromName } from '../../../content/downloads/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { safeFileName, uniqueFileName } from '../../../platform/storage/safe-file-name.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { listLessonFiles } from '../files/lesson-files.ts'

/** @throws sign_in_required, admin_required, not_found */
export async function getAdminLessonFiles(ctx: Ctx, { id }: { id: string }): Promise<LessonFiles> {
  requireStaff(ctx)
  await findLesson(ctx, id, 'no lock')
  return { files: await listLessonFiles(ctx, id) }
}

/**
 * Uploads a file to the end of the list of a lesson.
 * @throws sign_in_required, admin_required, not_found, file_refused, file_too_large, unavailable, validation for `file`
 */
export async function addLessonFile(
  ctx: Ctx,
  { lessonId, ...upload }: FileUpload & { lessonId: string },
): Promise<LessonFiles> {
  requireStaff(ctx)
  // Checked before the upload to fail early, and again below under a lock.
  await findLesson(ctx, lessonId, 'no lock')
  await assertCanAdd(ctx, lessonId)
  return receiveUpload(ctx, upload, ({ extension, ...content }) =>
    changeFiles(ctx, lessonId, async (ctx) => {
      const names = (await assertCanAdd(ctx, lessonId)).map(({ fileName }) => fileName)
      const isOfLesson = eq(table.lessonId, lessonId)
      const { last } = expectOne(
        await ctx.db
          .select({ last: max(table.position) })
          .from(table)
          .where(isOfLesson),
      )
      const file = expectOne(await ctx.db.insert(courseFiles).values(content).returning())
      await ctx.db
        .insert(table)
        .values({
          lessonId,
          fileId: file.id,
          position: (last ?? -1) + 1,
          title: titleFromName(upload.name),
          fileName: uniqueFileName(safeFileName(upload.name, extension), names),
        })
    }),
  )
}

async function assertCanAdd(ctx: Ctx, lessonId: string) {
  const files = await listLessonFiles(ctx, lessonId)
  if (files.length < FILES_MAX) return files
  const message = `A lesson can have up to ${FILES_MAX} files.`
  throw new Problem('validation', { message, fields: [{ field: 'file', message }] })
}

/** @throws sign_in_required, admin_required, not_found, validation */
export async function renameLessonFile(ctx: Ctx, { id, title }: { id: string; title: string }): Promise<LessonFiles> {
  return changeFiles(ctx, await lessonOfFile(ctx, id), async (ctx) => {
    await ctx.db.update(table).set({ title }).where(eq(table.id, id))
  })
}

/** Removes a file from a lesson. Its content is deleted later. @throws sign_in_required, admin_required, not_found */
export async function removeLessonFile(ctx: Ctx, { id }: { id: string }): Promise<LessonFiles> {
  return changeFiles(ctx, await lessonOfFile(ctx, id), async (ctx) => {
    await ctx.db.delete(table).where(eq(table.id, id))
  })
}

/** @throws sign_in_required, admin_required, not_found, conflict unless `ids` lists every current file once */
export async function reorderLessonFiles(
  ctx: Ctx,
  { id: lessonId, ids }: { id: string; ids: string[] },
): Promise<LessonFiles> {
  return changeFiles(ctx, lessonId, async (ctx) => {
    const current = (await listLessonFiles(ctx, lessonId)).map(({ id }) => id)
    if (ids.toSorted().join() !== current.toSorted().join()) throw new Problem('conflict')
    for (const [position, id] of ids.entries())
      await ctx.db
        .update(table)
        .set({ position })
        .where(and(eq(table.id, id), eq(table.lessonId, lessonId)))
  })
}

/** @throws not_found */
async function lessonOfFile(ctx: Ctx, id: string): Promise<string> {
  requireStaff(ctx)
  const [file] = await ctx.db.select({ lessonId: table.lessonId }).from(table).where(eq(table.id, id))
  if (!file) throw new Problem('not_found')
  return file.lessonId
}

/** Locks the lesson, so that changes of its files take turns, and records the change. */
async function changeFiles(ctx: Ctx, lessonId: string, change: (ctx: Ctx) => Promise<void>): Promise<LessonFiles> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const lesson = await findLesson(ctx, lessonId, 'for update')
    const before = await listLessonFiles(ctx, lessonId)
    await change(ctx)
    const files = await listLessonFiles(ctx, lessonId)
    const auditValues = (list: typeof files) => ({ files: list.map(({ title, fileName }) => [title, fileName]) })
    const entry = { subject: 'lesson', id: lessonId, name: lesson.title } as const
    await recordAudit(ctx, { ...entry, before: auditValues(before), after: auditValues(files) })
    return { files }
  })
}

async function findLesson(ctx: Ctx, id: string, lock: 'for update' | 'no lock'): Promise<{ title: string }> {
  const query = ctx.db.select({ title: courseLessons.title }).from(courseLessons).where(eq(courseLessons.id, id))
  const [lesson] = await (lock === 'for update' ? query.for('update') : query)
  if (!lesson) throw new Problem('not_found')
  return lesson
}
