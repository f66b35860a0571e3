import type { Ctx } from '../context.ts'

/** Removes the files of a picture that is gone. Doing it again does no harm. */
export async function sweepFiles(ctx: Ctx, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await ctx.storage.remove(key)
}
