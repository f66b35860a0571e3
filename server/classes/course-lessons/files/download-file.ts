import { eq } from 'drizzle-orm'
import { courseFiles, courseLessonFiles } from '#db/schema/classes/course-lessons.ts'
import { findReadableLesson } from '../../../content/binder/index.ts'
import { type Delivery, DOWNLOAD_MINUTES, openStoredFile } from '../../../content/downloads/index.ts'
import type { Ctx } from '../../../context.ts'
import { signToken, uuidFromBytes, uuidToBytes, verifyToken } from '../../../platform/crypto/signed-token.ts'
import { Problem } from '../../../problem.ts'

const PURPOSE = 'course file'
const ID_BYTES = 16
const TIME_BYTES = 6
const NO_USER = '00000000-0000-0000-0000-000000000000'

/**
 * Returns a URL of a file of a lesson that the viewer may read, also signed out. It works for DOWNLOAD_MINUTES. @throws
 * not_found
 */
export async function getLessonFileUrl(ctx: Ctx, { id }: { id: string }): Promise<{ url: string }> {
  const userId = ctx.viewer?.userId ?? null
  await findReadableFile(ctx, id, userId)
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(ctx.now().getTime() + DOWNLOAD_MINUTES * 60_000, 0, TIME_BYTES)
  const token = signToken(ctx, PURPOSE, Buffer.concat([uuidToBytes(id), uuidToBytes(userId ?? NO_USER), time]))
  return { url: `/course-files/${token}` }
}

/** Checks the rights again, so that a URL stops working with a refund. @throws not_found */
export async function deliverLessonFile(ctx: Ctx, { token }: { token: string }): Promise<Delivery> {
  const payload = verifyToken(ctx, PURPOSE, { token, payloadBytes: 2 * ID_BYTES + TIME_BYTES })
  if (!payload || payload.readUIntBE(2 * ID_BYTES, TIME_BYTES) <= ctx.now().getTime()) throw new Problem('not_found')
  const userId = uuidFromBytes(payload.subarray(ID_BYTES, 2 * ID_BYTES))
  const id = uuidFromBytes(payload.subarray(0, ID_BYTES))
  return openStoredFile(ctx, await findReadableFile(ctx, id, userId === NO_USER ? null : userId))
}

async function findReadableFile(ctx: Ctx, id: string, userId: string | null) {
  const [row] = await ctx.db
    .select({
      lessonId: courseLessonFiles.lessonId,
      fileName: courseLessonFiles.fileName,
      type: courseFiles.type,
      bytes: courseFiles.bytes,
      source: courseFiles.source,
    })
    .from(courseLessonFiles)
    .innerJoin(courseFiles, eq(courseFiles.id, courseLessonFiles.fileId))
    .where(eq(courseLessonFiles.id, id))
  if (!row || !(await findReadableLesson(ctx, row.lessonId, userId))) throw new Problem('not_found')
  return row
}
