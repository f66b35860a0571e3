import type { Ctx } from '../context.ts'

/** One thing that cannot be reconciled is logged, and does not keep the others waiting. */
export async function logAndContinue(ctx: Ctx, about: object, work: Promise<unknown>): Promise<void> {
  await work.catch((error) => ctx.log.error({ err: error, ...about }, 'could not be reconciled'))
}
