import type { Ctx } from '../context.ts'
import { refuseHeldFiles } from '../storage/deletion-lock.ts'

/** Removes contents that nobody can fetch any more. Doing it again does no harm. @throws while a backup is made */
export async function sweepGoods(ctx: Ctx, { keys }: { keys: string[] }): Promise<void> {
  await refuseHeldFiles(ctx)
  for (const key of keys) await ctx.storage.remove(key)
}
