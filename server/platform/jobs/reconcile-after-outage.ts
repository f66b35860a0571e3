import type { Ctx } from '../../context.ts'

const PAUSE_MS = 2_000

/**
 * Reconciles orders as soon as the database is back after an outage.
 * @returns a function to call for each broken connection and job queue error; repeated calls have no effect
 */
export function reconcileAfterOutage(ctx: () => Ctx): () => void {
  let isOutage = false
  const scheduleRetry = () => void setTimeout(() => void tryReconcile(), PAUSE_MS).unref()

  async function tryReconcile(): Promise<void> {
    try {
      await ctx().jobs.queue(ctx(), 'orders.reconcile', { quietMs: 0 })
      isOutage = false
    } catch {
      scheduleRetry()
    }
  }

  return () => {
    if (!isOutage) scheduleRetry()
    isOutage = true
  }
}
