import { eq } from 'drizzle-orm'
import { uploadedVideoId } from '#contract/content/videos/video-source.ts'
import type { Playback } from '#contract/content/videos/videos.schema.ts'
import { videos } from '#db/schema/content/videos.ts'
import type { Ctx } from '../../context.ts'
import { signToken, uuidFromBytes, uuidToBytes, verifyToken } from '../../platform/crypto/signed-token.ts'
import { Problem } from '../../problem.ts'
import { findReadableLesson } from '../binder/index.ts'
import { streamParts } from './parts.ts'

/** The player requests another URL when this one has expired. */
const PLAYBACK_MINUTES = 30

const PURPOSE = 'video playback'
const ID_BYTES = 16
const TIME_BYTES = 6
const NO_USER = '00000000-0000-0000-0000-000000000000'

/** Returns URLs of the video of a lesson that the viewer may read, also signed out. @throws not_found */
export async function getPlayback(ctx: Ctx, { id: lessonId }: { id: string }): Promise<Playback> {
  const userId = ctx.viewer?.userId ?? null
  const video = await findVideoOfLesson(ctx, lessonId, userId)
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(ctx.now().getTime() + PLAYBACK_MINUTES * 60_000, 0, TIME_BYTES)
  const token = signToken(ctx, PURPOSE, Buffer.concat([uuidToBytes(lessonId), uuidToBytes(userId ?? NO_USER), time]))
  const url = `/videos/${token}`
  return { url, captionsUrl: video.captions === null ? null : `${url}/captions.vtt` }
}

/** Checks the rights again for each request, so that a URL stops working with a refund. @throws not_found */
export async function findPlayedVideo(ctx: Ctx, token: string) {
  const payload = verifyToken(ctx, PURPOSE, { token, payloadBytes: 2 * ID_BYTES + TIME_BYTES })
  if (!payload || payload.readUIntBE(2 * ID_BYTES, TIME_BYTES) <= ctx.now().getTime()) throw new Problem('not_found')
  const userId = uuidFromBytes(payload.subarray(ID_BYTES, 2 * ID_BYTES))
  const lessonId = uuidFromBytes(payload.subarray(0, ID_BYTES))
  return findVideoOfLesson(ctx, lessonId, userId === NO_USER ? null : userId)
}

async function findVideoOfLesson(ctx: Ctx, lessonId: string, userId: string | null) {
  const found = await findReadableLesson(ctx, lessonId, userId)
  const id = found?.lesson.videoUrl && uploadedVideoId(found.lesson.videoUrl)
  const [video] = id ? await ctx.db.select().from(videos).where(eq(videos.id, id)) : []
  if (!video || video.receivedBytes < video.bytes) throw new Problem('not_found')
  return video
}

/** Returns the delivery of a video for range requests. */
export const deliverVideo = (ctx: Ctx, { id, fileName, type, bytes }: typeof videos.$inferSelect) => ({
  fileName,
  type,
  size: bytes,
  version: id,
  read: async (range = { start: 0, end: bytes - 1 }) => streamParts(ctx.storage, id, range),
})
