import type { Ctx } from '../context.ts'
import { assertDeletionsAllowed } from '../storage/deletion-lock.ts'

/** Removes the files of a picture that is gone. Doing it again does no harm. @throws while a backup is made */
export async function deleteOrphanedImages(ctx: Ctx, { keys }: { keys: string[] }): Promise<void> {
  await assertDeletionsAllowed(ctx)
  for (const key of keys) await ctx.storage.remove(key)
}
