import type { SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { hasPlannerAccess } from '../../sales/entitlements/index.ts'
import { transaction } from '../../transaction.ts'
import { createWorkLimit } from '../../work-limits.ts'
import { appendUpdates } from './append-updates.ts'
import { collectChanges } from './collect-changes.ts'
import { createTaskRunner } from './run-update-task.ts'
import { lockPlanner, readDocuments, readUpdatesAfter } from './stored-documents.ts'

/** The syncs of a user wait for each other without a database connection. A browser sends one at a time. */
const perUser = { concurrency: 1, maxWaiting: 10 }
const limitSyncs = createWorkLimit({ concurrency: 4, maxWaiting: 400, perClient: perUser })

/**
 * Stores the updates of a browser, and returns those that it is missing. Idempotent: known changes are not stored again.
 * Open to all users; the response contains their access. A response that would be too large is split: it ends early,
 * with a cursor for the next request.
 * @throws sign_in_required, validation, planner_full, too_many_requests, unavailable
 */
export async function syncDocuments(ctx: Ctx, input: SyncInput): Promise<SyncResponse> {
  const { userId } = requireViewer(ctx)
  return limitSyncs(() => sync(ctx, userId, input), { client: userId, signal: ctx.client.signal })
}

async function sync(
  ctx: Ctx,
  userId: string,
  { cursor, isPartial, documents: sent }: SyncInput,
): Promise<SyncResponse> {
  const access = (await hasPlannerAccess(ctx, { userId })) ? 'full' : 'free'
  return transaction(ctx, async (ctx) => {
    const lastSeq = await lockPlanner(ctx, userId)
    // The client has disconnected and will send its changes again.
    if (ctx.client.signal?.aborted) throw new Problem('unavailable')
    const runTask = createTaskRunner()
    // The sequence numbers were reset by a restore. The lower cursor of the response indicates it to the browser.
    const wasRestored = cursor > lastSeq
    const newUpdates = isPartial ? [] : await readUpdatesAfter(ctx, userId, wasRestored ? 0 : cursor)
    const names = new Set([...sent, ...newUpdates].map(({ name }) => name))
    const documents = await readDocuments(ctx, userId, [...names])
    const newSeq = await appendUpdates(ctx, userId, { sent, documents, lastSeq, access, runTask })

    const readSeq = newUpdates.at(-1)?.seq ?? lastSeq
    const isLastBatch = readSeq === lastSeq
    const changes = await collectChanges(ctx, userId, { names, documents, newUpdates, sent, isLastBatch, runTask })
    if (isPartial) return { ...changes, cursor, hasMore: newSeq > cursor, access }
    return {
      cursor: isLastBatch && !wasRestored ? newSeq : readSeq,
      hasMore: !isLastBatch || changes.hasMore,
      documents: changes.documents,
      access,
    }
  })
}
