import type { Ctx } from '../context.ts'

const PAUSE_MS = 2_000

/**
 * Reconciles orders as soon as the database is back after an outage, for example when a webhook event was lost, without
 * waiting for the schedule (features: orders, 27).
 * @returns a function to call for each broken connection and each job queue error; repeated calls during an outage have
 * no effect
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
