import { Readable } from 'node:stream'
import { gt, sql } from 'drizzle-orm'
import { VIDEO_PART_BYTES } from '#contract/content/videos/video-limits.ts'
import type { Db } from '#db/open.ts'
import { videos } from '#db/schema/content/videos.ts'
import type { ByteRange, Storage } from '../../platform/storage/storage.ts'

/** Each part is a stored file, so that an interrupted upload continues after the last whole part. */
export const partKey = (id: string, index: number) => `videos/${id}/${index}.part`

export const partKeys = ({ id, receivedBytes }: { id: string; receivedBytes: number }): string[] =>
  Array.from({ length: Math.ceil(receivedBytes / VIDEO_PART_BYTES) }, (_, index) => partKey(id, index))

type Chunk = Uint8Array<ArrayBuffer>

/** Streams a range across the parts, one part at a time. The stream fails if a part is missing. */
export function streamParts(storage: Storage, id: string, { start, end }: ByteRange): ReadableStream<Chunk> {
  const chunks = Readable.from(readParts(storage, id, { start, end }), { objectMode: false })
  return Readable.toWeb(chunks) as ReadableStream<Chunk>
}

async function* readParts(storage: Storage, id: string, { start, end }: ByteRange): AsyncGenerator<Chunk> {
  for (let at = start; at <= end; ) {
    const index = Math.floor(at / VIDEO_PART_BYTES)
    const partStart = index * VIDEO_PART_BYTES
    const last = Math.min(end, partStart + VIDEO_PART_BYTES - 1)
    const opened = await storage.open(partKey(id, index), { start: at - partStart, end: last - partStart })
    if (!opened) throw new Error('video part is missing')
    yield* opened.stream as ReadableStream<Chunk> & AsyncIterable<Chunk>
    at = last + 1
  }
}

/** Lists the files of all videos for backups, also of a database from before there were any. */
export async function storedVideoParts({ db }: { db: Db }): Promise<{ key: string; type: string }[]> {
  const { rows: tables } = await db.execute(sql`SELECT FROM pg_class WHERE oid = to_regclass('public.videos')`)
  if (tables.length === 0) return []
  const rows = await db.select().from(videos).where(gt(videos.receivedBytes, 0)).orderBy(videos.id)
  return rows.flatMap((video) => partKeys(video).map((key) => ({ key, type: 'application/octet-stream' })))
}
