import { eq, sql } from 'drizzle-orm'
import type { PlannerAccess, SyncInput } from '#contract/planner/planner.schema.ts'
import { plannerUpdates, plannerUsers } from '#db/schema/planner/documents.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { compactDocument } from './compact-document.ts'
import type { RunTask } from './run-update-task.ts'
import { type DocumentRecord, emptyDocument, readTotals, saveDocuments } from './stored-documents.ts'
import { addUpdate } from './update-tasks.ts'

/** Limits of a planner, with and without the product. Three months of a heavy user take one megabyte. */
const PLANNER_BYTES_MAX: Record<PlannerAccess, number> = { full: 100_000_000, free: 5_000_000 }
const DOCUMENTS_MAX = 200
const DOCUMENT_BYTES_MAX = 8_000_000
/** Number of clients and deleted ranges in the snapshot of a document. */
const SNAPSHOT_ENTRIES_MAX = 200_000
/** A document with more updates is compacted immediately. */
const DOCUMENT_UPDATES_MAX = 1_000

/** Channel of notifications about changed planners. The payload is the id of the user. */
export const PLANNER_CHANNEL = 'planner'

type AppendInput = {
  sent: SyncInput['documents']
  documents: Map<string, DocumentRecord>
  lastSeq: number
  access: PlannerAccess
  runTask: RunTask
}

/**
 * Stores the new parts of updates and notifies waiting requests of the user. Updates `documents` in place. Returns the
 * sequence number of the last update. Requires the lock of the planner.
 * @throws validation if an update cannot be read, planner_full
 */
export async function appendUpdates(
  ctx: Ctx,
  userId: string,
  { sent, documents, lastSeq, access, runTask }: AppendInput,
): Promise<number> {
  const rows: (typeof plannerUpdates.$inferInsert)[] = []
  const changed = new Map<string, DocumentRecord>()
  for (const [index, { name, update }] of sent.entries()) {
    if (!update) continue
    let document = documents.get(name) ?? emptyDocument
    const add = async () =>
      (await runTask(addUpdate, { snapshot: document.snapshot, update })) ??
      refuseUnreadable(`documents.${index}.update`)
    let added = await add()
    if (!added.payload) continue
    if (isLarge(document, update)) {
      document = await compactDocument(ctx, userId, name)
      added = await add()
      if (!added.payload) continue
    }
    const { payload, snapshot, entries } = added
    const isFull = document.updateBytes + update.length > DOCUMENT_BYTES_MAX || entries > SNAPSHOT_ENTRIES_MAX
    if (isFull) throw new Problem('planner_full')
    const next = { snapshot, updateCount: document.updateCount + 1, updateBytes: document.updateBytes + payload.length }
    rows.push({
      userId,
      document: name,
      seq: lastSeq + rows.length + 1,
      payload: Buffer.from(payload),
      createdAt: ctx.now(),
    })
    changed.set(name, next)
    documents.set(name, next)
  }
  if (rows.length === 0) return lastSeq

  await saveDocuments(ctx, userId, changed)
  const totals = await readTotals(ctx, userId)
  if (totals.bytes > PLANNER_BYTES_MAX[access] || totals.documents > DOCUMENTS_MAX) throw new Problem('planner_full')
  await ctx.db.insert(plannerUpdates).values(rows)
  const newSeq = lastSeq + rows.length
  await ctx.db.update(plannerUsers).set({ lastSeq: newSeq }).where(eq(plannerUsers.userId, userId))
  await ctx.db.execute(sql`SELECT pg_notify(${PLANNER_CHANNEL}, ${userId})`)
  return newSeq
}

const isLarge = ({ updateCount, updateBytes }: DocumentRecord, update: Uint8Array): boolean =>
  updateCount >= DOCUMENT_UPDATES_MAX || (updateCount > 1 && updateBytes + update.length > DOCUMENT_BYTES_MAX)

export function refuseUnreadable(field: string): never {
  const message = 'This can’t be read. Please reload the page.'
  throw new Problem('validation', { message, fields: [{ field, message }] })
}
