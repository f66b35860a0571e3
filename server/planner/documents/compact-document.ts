import { and, asc, eq, gt, lt, or } from 'drizzle-orm'
import { plannerDocuments, plannerUpdates } from '#db/schema/planner/documents.ts'
import type { Ctx } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { createTaskRunner } from './run-update-task.ts'
import { type DocumentRecord, lockPlanner, readUpdates, saveDocuments } from './stored-documents.ts'
import { compactUpdates } from './update-tasks.ts'

/** Age below which updates are not merged, because a browser that syncs daily needs only the newest of them. */
const RECENT_MS = 86_400_000
const MIN_OLD_UPDATES = 20
const BATCH_SIZE = 100

/** Compacts the documents of all planners (job `planner.compact`). */
export async function compactPlanners(ctx: Ctx): Promise<void> {
  const { userId, name, updateCount } = plannerDocuments
  let after = { userId: '00000000-0000-0000-0000-000000000000', name: '' }
  for (let isLast = false; !isLast; ) {
    const isNext = or(gt(userId, after.userId), and(eq(userId, after.userId), gt(name, after.name)))
    const batch = await ctx.db
      .select({ userId, name })
      .from(plannerDocuments)
      .where(and(gt(updateCount, MIN_OLD_UPDATES), isNext))
      .orderBy(asc(userId), asc(name))
      .limit(BATCH_SIZE)
    for (const document of batch) await compactOldUpdates(ctx, document)
    after = batch.at(-1) ?? after
    isLast = batch.length < BATCH_SIZE
  }
}

async function compactOldUpdates(ctx: Ctx, { userId, name }: { userId: string; name: string }): Promise<void> {
  const cutoff = new Date(ctx.now().getTime() - RECENT_MS)
  try {
    await transaction(ctx, async (ctx) => {
      await lockPlanner(ctx, userId)
      const updates = await readUpdates(ctx, userId, name)
      const old = updates.filter(({ createdAt }) => createdAt < cutoff)
      if (old.length > MIN_OLD_UPDATES) await mergeOldest(ctx, { userId, name, updates, count: old.length })
    })
  } catch (error) {
    // One document must not stop the others.
    ctx.log.warn({ err: error, userId, document: name }, 'planner document compaction failed')
  }
}

/** Merges all updates of a document. Requires the lock of the planner. */
export async function compactDocument(ctx: Ctx, userId: string, name: string): Promise<DocumentRecord> {
  const updates = await readUpdates(ctx, userId, name)
  return mergeOldest(ctx, { userId, name, updates, count: updates.length })
}

type Merge = { userId: string; name: string; updates: Awaited<ReturnType<typeof readUpdates>>; count: number }

/**
 * Merges the oldest updates of a document. The merged update has the sequence number of the newest of them, so that a
 * browser that lacks any of them receives it. Yjs drops the content of removed items.
 */
async function mergeOldest(ctx: Ctx, { userId, name, updates, count }: Merge): Promise<DocumentRecord> {
  const payloads = updates.map(({ payload }) => payload)
  const [old, recent] = [payloads.slice(0, count), payloads.slice(count)]
  const { payload, snapshot } = await createTaskRunner()(compactUpdates, { old, recent })
  const lastSeq = updates[count - 1]?.seq ?? 0
  const isOfDocument = and(eq(plannerUpdates.userId, userId), eq(plannerUpdates.document, name))
  await ctx.db.delete(plannerUpdates).where(and(isOfDocument, lt(plannerUpdates.seq, lastSeq)))
  await ctx.db
    .update(plannerUpdates)
    .set({ payload: Buffer.from(payload) })
    .where(and(isOfDocument, eq(plannerUpdates.seq, lastSeq)))
  const document = {
    snapshot,
    updateCount: 1 + recent.length,
    updateBytes: recent.reduce((sum, { length }) => sum + length, payload.length),
  }
  await saveDocuments(ctx, userId, new Map([[name, document]]))
  return document
}
