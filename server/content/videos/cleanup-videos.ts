import { and, eq, lt, sql } from 'drizzle-orm'
import { videos } from '#db/schema/content/videos.ts'
import type { Ctx } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { partKeys } from './parts.ts'

/** Unfinished uploads can be continued for this time. A form with a new video may stay open that long before it is saved. */
const UNUSED_DAYS = 7
const DAY_MS = 86_400_000

/** Deletes videos that no lesson uses, and uploads that were not finished. */
export async function cleanupVideos(ctx: Ctx): Promise<void> {
  const isOld = lt(videos.updatedAt, new Date(ctx.now().getTime() - UNUSED_DAYS * DAY_MS))
  const isUnused = sql`NOT EXISTS (SELECT FROM binder_lessons WHERE video_url = '/videos/' || ${videos.id})
    AND NOT EXISTS (SELECT FROM course_lessons WHERE video_url = '/videos/' || ${videos.id})`
  const rows = await ctx.db.select({ id: videos.id }).from(videos).where(and(isOld, isUnused))
  for (const { id } of rows)
    await transaction(ctx, async (ctx) => {
      const [video] = await ctx.db
        .delete(videos)
        .where(and(eq(videos.id, id), isOld, isUnused))
        .returning()
      if (video) await ctx.jobs.queue(ctx, 'media.cleanup', { keys: partKeys(video) })
    })
}
