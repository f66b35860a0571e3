import type { Ctx } from '../context.ts'

/** Between two tries to reach the database again. */
const PAUSE_MS = 2_000

/**
 * What an outage of the database cut off, a payment whose message was lost with it, say, is looked for as soon as the
 * database is back, and not only at the next minute's turn (features: orders, 27).
 * @returns to be called for each connection that breaks, and for what the queue of jobs complains of: however many, they are
 *   one outage.
 */
export function reconcileAfterOutage(ctx: () => Ctx): () => void {
  let isAway = false
  const later = () => void setTimeout(() => void resume(), PAUSE_MS).unref()

  async function resume(): Promise<void> {
    try {
      await ctx().jobs.queue(ctx(), 'orders.reconcile', { quietMs: 0 })
      isAway = false
    } catch {
      later()
    }
  }

  return () => {
    if (!isAway) later()
    isAway = true
  }
}
