import { recordAudit } from '../audit/index.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'

/**
 * Retries all failed jobs of a queue once (features: running it, 16). Returns their number.
 * @throws sign_in_required, admin_required, not_found
 */
export async function retryJobs(ctx: Ctx, { queue }: { queue: string }): Promise<{ retried: number }> {
  requireAdmin(ctx)
  return transaction(ctx, async (ctx) => {
    const state = (await ctx.jobs.states(ctx)).find(({ name }) => name === queue)
    if (!state) throw new Problem('not_found')
    const retried = await ctx.jobs.retryFailed(ctx, state.name)
    if (retried > 0)
      await recordAudit(ctx, {
        action: 'repeated',
        subject: 'job_queue',
        id: queue,
        name: queue,
        before: { failed: state.failed },
        after: { failed: Math.max(0, state.failed - retried) },
      })
    return { retried }
  })
}
