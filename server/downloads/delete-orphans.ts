import type { Ctx } from '../context.ts'
import { assertDeletionsAllowed } from '../storage/deletion-lock.ts'

/** Removes contents that nobody can fetch any more. Doing it again does no harm. @throws while a backup is made */
export async function deleteOrphanedFiles(ctx: Ctx, { keys }: { keys: string[] }): Promise<void> {
  await assertDeletionsAllowed(ctx)
  for (const key of keys) await ctx.storage.remove(key)
}
