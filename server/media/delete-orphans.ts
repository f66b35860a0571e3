import type { Ctx } from '../context.ts'
import { assertDeletionsAllowed } from '../storage/deletion-lock.ts'

/** Deletes the files of a removed image. Idempotent. @throws while a backup runs */
export async function deleteOrphanedImages(ctx: Ctx, { keys }: { keys: string[] }): Promise<void> {
  await assertDeletionsAllowed(ctx)
  for (const key of keys) await ctx.storage.remove(key)
}
