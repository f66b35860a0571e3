import type { ChangesResponse } from '#contract/planner/planner.schema.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { readLastSeq } from './stored-documents.ts'

/**
 * Delay before the next request (ms) if the server cannot wait, because too many requests are waiting or it is stopping.
 */
const BUSY_MS = 5_000
const STOPPING_MS = 1_000

/**
 * Waits until the viewer's planner has changes after the cursor, for up to 25 seconds. Holds no database connection
 * while it waits.
 * @throws sign_in_required
 */
export async function waitForChanges(ctx: Ctx, { cursor }: { cursor: number }): Promise<ChangesResponse> {
  const { userId } = requireViewer(ctx)
  // Starts before the query, so that no change is missed in between.
  const waiter = ctx.plannerWaiters.start(userId, ctx.client.signal)
  try {
    const lastSeq = await readLastSeq(ctx, userId)
    if (!waiter) return { cursor: lastSeq, retryAfterMs: BUSY_MS }
    if (lastSeq !== cursor) return { cursor: lastSeq, retryAfterMs: 0 }
    const end = await waiter.ended
    if (end === 'closed') return { cursor, retryAfterMs: STOPPING_MS }
    if (end === 'disconnected') return { cursor, retryAfterMs: 0 }
    return { cursor: await readLastSeq(ctx, userId), retryAfterMs: 0 }
  } finally {
    waiter?.end()
  }
}
