import type { Ctx } from '../../context.ts'

/** Logs a failure instead of throwing it, so that the remaining items are still reconciled. */
export async function logAndContinue(ctx: Ctx, fields: object, work: Promise<unknown>): Promise<void> {
  await work.catch((error) => ctx.log.error({ err: error, ...fields }, 'reconciliation failed'))
}
