import { and, eq } from 'drizzle-orm'
import { VIDEO_BYTES_MAX, VIDEO_GB_MAX, VIDEO_PART_BYTES } from '#contract/content/videos/video-limits.ts'
import type { NewVideoInput, Video } from '#contract/content/videos/videos.schema.ts'
import { videos } from '#db/schema/content/videos.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { expectOne } from '../../platform/lists/expect-one.ts'
import { fileSignatures } from '../../platform/storage/file-signatures.ts'
import { safeFileName } from '../../platform/storage/safe-file-name.ts'
import type { ByteChunks } from '../../platform/storage/storage.ts'
import { Problem } from '../../problem.ts'
import { partKey, partKeys } from './parts.ts'

type VideoRow = typeof videos.$inferSelect

const extensions = { mp4: 'video/mp4', webm: 'video/webm' } as const
const SIGNATURE_BYTES = 64

/** Begins the upload of a video, whose parts follow. @throws sign_in_required, admin_required, validation for `file` */
export async function beginVideo(ctx: Ctx, { name, size }: NewVideoInput): Promise<Video> {
  requireStaff(ctx)
  const extension = /\.(mp4|webm)\s*$/i.exec(name)?.[1]?.toLowerCase() as keyof typeof extensions | undefined
  if (!extension) throw fileError('This isn’t a supported video. Please choose an MP4 or WebM file.')
  if (size > VIDEO_BYTES_MAX)
    throw fileError(`This video is larger than ${VIDEO_GB_MAX} GB. Please choose a smaller one.`)
  const values = { fileName: safeFileName(name, extension), type: extensions[extension], bytes: size }
  return toVideo(
    expectOne(
      await ctx.db
        .insert(videos)
        .values({ ...values, updatedAt: ctx.now() })
        .returning(),
    ),
  )
}

/** @throws sign_in_required, admin_required, not_found */
export async function getVideo(ctx: Ctx, { id }: { id: string }): Promise<Video> {
  requireStaff(ctx)
  return toVideo(await findVideo(ctx, id))
}

type VideoPart = ByteChunks & { id: string; offset: number }

/**
 * Receives the next part. A part that fails stores nothing, so the upload continues at `receivedBytes`. A file of another
 * format is deleted with its first part, and one that does not fit on the disk with all its parts.
 * @throws sign_in_required, admin_required, not_found, validation for `file`; conflict if `offset` is not the next one
 */
export async function addVideoPart(ctx: Ctx, { id, offset, size, chunks }: VideoPart): Promise<Video> {
  requireStaff(ctx)
  const video = await findVideo(ctx, id)
  if (offset !== video.receivedBytes || offset >= video.bytes) throw new Problem('conflict')
  if (size !== Math.min(VIDEO_PART_BYTES, video.bytes - offset)) throw fileError('This part has a wrong size.')
  const extension = video.type === 'video/mp4' ? 'mp4' : 'webm'
  const key = partKey(id, offset / VIDEO_PART_BYTES)
  try {
    await ctx.storage.put(key, { size, chunks: offset === 0 ? assertFormat(extension, chunks) : chunks }, video.type)
  } catch (error) {
    const isWrongFormat = error instanceof Problem && error.code === 'validation'
    if (!isWrongFormat && !isDiskFull(error)) throw error
    // The parts first: the database may be on the same disk.
    for (const partKey of partKeys(video)) await ctx.storage.remove(partKey)
    await ctx.db.delete(videos).where(eq(videos.id, id))
    throw isWrongFormat ? error : fileError('The server is out of disk space, so the video wasn’t stored.')
  }
  const [row] = await ctx.db
    .update(videos)
    .set({ receivedBytes: offset + size, updatedAt: ctx.now() })
    .where(and(eq(videos.id, id), eq(videos.receivedBytes, offset)))
    .returning()
  // The video has been deleted, or another request stored the same part.
  if (!row) {
    if (!(await ctx.db.select({ id: videos.id }).from(videos).where(eq(videos.id, id))).length)
      await ctx.storage.remove(key)
    throw new Problem('conflict')
  }
  return toVideo(row)
}

/** Deletes a video and its parts, for example of a canceled upload. @throws sign_in_required, admin_required, not_found */
export async function removeVideo(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  requireStaff(ctx)
  const video = await findVideo(ctx, id)
  await ctx.db.delete(videos).where(eq(videos.id, id))
  await ctx.jobs.queue(ctx, 'media.cleanup', { keys: partKeys(video) })
  return { id }
}

/** @throws sign_in_required, admin_required, not_found */
export async function setCaptions(ctx: Ctx, { id, captions }: { id: string; captions: string }): Promise<Video> {
  requireStaff(ctx)
  await findVideo(ctx, id)
  const isThis = eq(videos.id, id)
  return toVideo(
    expectOne(
      await ctx.db
        .update(videos)
        .set({ captions: captions || null })
        .where(isThis)
        .returning(),
    ),
  )
}

async function findVideo(ctx: Ctx, id: string): Promise<VideoRow> {
  const [video] = await ctx.db.select().from(videos).where(eq(videos.id, id))
  if (!video) throw new Problem('not_found')
  return video
}

const toVideo = ({ id, fileName, bytes, receivedBytes, captions }: VideoRow): Video => ({
  id,
  fileName,
  bytes,
  receivedBytes,
  hasCaptions: captions !== null,
})

async function* assertFormat(
  extension: keyof typeof extensions,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0)
  let isVerified = false
  for await (const chunk of chunks) {
    head = isVerified ? head : Buffer.concat([head, chunk])
    if (!isVerified && head.length < SIGNATURE_BYTES) continue
    if (!isVerified && !fileSignatures[extension](head)) throw wrongFormat(extension)
    yield isVerified ? chunk : head
    isVerified = true
  }
  if (!isVerified) throw wrongFormat(extension)
}

const wrongFormat = (extension: string) =>
  fileError(`This file is named .${extension}, but it’s in another format. Please choose the original file.`)

function fileError(message: string): Problem {
  return new Problem('validation', { message, fields: [{ field: 'file', message }] })
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
