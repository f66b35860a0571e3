import { eq, sql } from 'drizzle-orm'
import { diffUpdate, encodeStateVector, snapshotContainsUpdate } from 'yjs'
import { plannerUpdates, plannerUsers } from '#db/schema/planner/documents.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { compactDocument } from './compact-document.ts'
import { addToSnapshot, EMPTY_UPDATE_BYTES, type ParsedUpdate } from './parse-update.ts'
import { type DocumentRecord, emptyDocument, readTotals, saveDocuments } from './stored-documents.ts'

/** Limits of a planner. Three months of a heavy user take one megabyte. */
const PLANNER_BYTES_MAX = 100_000_000
const DOCUMENTS_MAX = 200
const DOCUMENT_BYTES_MAX = 8_000_000
/** Number of clients and deleted ranges in the snapshot of a document. */
const SNAPSHOT_ENTRIES_MAX = 200_000
/** A document with more updates is compacted immediately. */
const DOCUMENT_UPDATES_MAX = 1_000

/** Channel of notifications about changed planners. The payload is the id of the user. */
export const PLANNER_CHANNEL = 'planner'

/** `updateField` is the name of the field in errors. */
type SentDocument = { name: string; update: ParsedUpdate | null; updateField: string }

type AppendInput = { sent: readonly SentDocument[]; documents: Map<string, DocumentRecord>; lastSeq: number }

/**
 * Stores the new parts of updates and notifies waiting requests of the user. Updates `documents` in place. Returns the
 * sequence number of the last update. Requires the lock of the planner.
 * @throws validation if the planner is full
 */
export async function appendUpdates(
  ctx: Ctx,
  userId: string,
  { sent, documents, lastSeq }: AppendInput,
): Promise<number> {
  const rows: (typeof plannerUpdates.$inferInsert)[] = []
  const changed = new Map<string, DocumentRecord>()
  for (const { name, update, updateField } of sent) {
    let document = documents.get(name) ?? emptyDocument
    if (
      !update ||
      update.payload.length <= EMPTY_UPDATE_BYTES ||
      snapshotContainsUpdate(document.snapshot, update.payload)
    )
      continue
    if (isLarge(document, update)) document = await compactDocument(ctx, userId, name)
    if (document.updateBytes + update.payload.length > DOCUMENT_BYTES_MAX) throw fullProblem(updateField)
    const payload = Buffer.from(diffUpdate(update.payload, encodeStateVector(document.snapshot.sv)))
    const next = {
      snapshot: addToSnapshot(document.snapshot, update),
      updateCount: document.updateCount + 1,
      updateBytes: document.updateBytes + payload.length,
    }
    if (countEntries(next) > SNAPSHOT_ENTRIES_MAX) throw fullProblem(updateField)
    rows.push({ userId, document: name, seq: lastSeq + rows.length + 1, payload, createdAt: ctx.now() })
    changed.set(name, next)
    documents.set(name, next)
  }
  if (rows.length === 0) return lastSeq

  await saveDocuments(ctx, userId, changed)
  const totals = await readTotals(ctx, userId)
  if (totals.bytes > PLANNER_BYTES_MAX || totals.documents > DOCUMENTS_MAX) throw fullProblem('documents')
  await ctx.db.insert(plannerUpdates).values(rows)
  const newSeq = lastSeq + rows.length
  await ctx.db.update(plannerUsers).set({ lastSeq: newSeq }).where(eq(plannerUsers.userId, userId))
  await ctx.db.execute(sql`SELECT pg_notify(${PLANNER_CHANNEL}, ${userId})`)
  return newSeq
}

const isLarge = ({ updateCount, updateBytes }: DocumentRecord, { payload }: ParsedUpdate): boolean =>
  updateCount >= DOCUMENT_UPDATES_MAX || (updateCount > 1 && updateBytes + payload.length > DOCUMENT_BYTES_MAX)

function countEntries({ snapshot: { sv, ds } }: DocumentRecord): number {
  return [...ds.clients.values()].reduce((sum, ranges) => sum + ranges.length, sv.size)
}

function fullProblem(field: string): Problem {
  const message = 'Your planner has no more room for this.'
  return new Problem('validation', { message, fields: [{ field, message }] })
}
