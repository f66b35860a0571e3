import type { Ctx } from '../context.ts'

/** Removes contents that nobody can fetch any more. Doing it again does no harm. */
export async function sweepGoods(ctx: Ctx, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await ctx.storage.remove(key)
}
