import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { emptySnapshot, encodeSnapshot } from 'yjs'
import { plannerDocuments, plannerUpdates, plannerUsers } from '#db/schema/planner/documents.ts'
import type { Ctx } from '../../context.ts'

/** The state of a document in the transaction of a sync. `snapshot` is encoded. */
export type DocumentRecord = { snapshot: Uint8Array; updateCount: number; updateBytes: number }

/** An update of the document `name`. */
export type StoredUpdate = { name: string; seq: number; payload: Buffer }

/** Limits of the updates read at once: bytes, which the last update may exceed, and their number. */
const READ_BYTES_MAX = 3_000_000
const READ_COUNT_MAX = 5_000

export const emptyDocument: DocumentRecord = { snapshot: encodeSnapshot(emptySnapshot), updateCount: 0, updateBytes: 0 }

/**
 * Locks the planner of a user until the end of the transaction. Returns the sequence number of its newest update, or 0.
 */
export async function lockPlanner(ctx: Ctx, userId: string): Promise<number> {
  const lockRow = () => ctx.db.select().from(plannerUsers).where(eq(plannerUsers.userId, userId)).for('update')
  let [row] = await lockRow()
  if (!row) {
    await ctx.db.insert(plannerUsers).values({ userId }).onConflictDoNothing()
    ;[row] = await lockRow()
  }
  return row?.lastSeq ?? 0
}

export async function readLastSeq(ctx: Ctx, userId: string): Promise<number> {
  const [row] = await ctx.db.select().from(plannerUsers).where(eq(plannerUsers.userId, userId))
  return row?.lastSeq ?? 0
}

export async function readDocuments(
  ctx: Ctx,
  userId: string,
  names: readonly string[],
): Promise<Map<string, DocumentRecord>> {
  if (names.length === 0) return new Map()
  const isNamed = and(eq(plannerDocuments.userId, userId), inArray(plannerDocuments.name, [...names]))
  const rows = await ctx.db.select().from(plannerDocuments).where(isNamed)
  return new Map(rows.map(({ name, ...document }) => [name, document]))
}

export async function saveDocuments(
  ctx: Ctx,
  userId: string,
  documents: ReadonlyMap<string, DocumentRecord>,
): Promise<void> {
  const rows = Array.from(documents, ([name, { snapshot, ...counts }]) => ({
    userId,
    name,
    ...counts,
    snapshot: Buffer.from(snapshot),
  }))
  await ctx.db
    .insert(plannerDocuments)
    .values(rows)
    .onConflictDoUpdate({
      target: [plannerDocuments.userId, plannerDocuments.name],
      set: {
        snapshot: sql`excluded.snapshot`,
        updateCount: sql`excluded.update_count`,
        updateBytes: sql`excluded.update_bytes`,
      },
    })
}

export async function readTotals(ctx: Ctx, userId: string): Promise<{ documents: number; bytes: number }> {
  const [row] = await ctx.db
    .select({
      documents: sql`count(*)`.mapWith(Number),
      bytes: sql`coalesce(sum(${plannerDocuments.updateBytes}), 0)`.mapWith(Number),
    })
    .from(plannerDocuments)
    .where(eq(plannerDocuments.userId, userId))
  return row ?? { documents: 0, bytes: 0 }
}

/** Returns the updates after `seq`, oldest first. At least one of them, and at most as many as a response can contain. */
export async function readUpdatesAfter(ctx: Ctx, userId: string, seq: number): Promise<StoredUpdate[]> {
  const { rows } = await ctx.db.execute<{ name: string; seq: string; payload: Buffer }>(sql`
    SELECT document AS name, seq, payload FROM (
      SELECT document, seq, payload, sum(octet_length(payload)) OVER (ORDER BY seq) - octet_length(payload) AS bytes_before
      FROM planner_updates WHERE user_id = ${userId} AND seq > ${seq} ORDER BY seq LIMIT ${READ_COUNT_MAX}
    ) u WHERE bytes_before < ${READ_BYTES_MAX} ORDER BY seq`)
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** Returns the updates of a document, oldest first. */
export async function readUpdates(ctx: Ctx, userId: string, document: string) {
  return ctx.db
    .select({ seq: plannerUpdates.seq, payload: plannerUpdates.payload, createdAt: plannerUpdates.createdAt })
    .from(plannerUpdates)
    .where(and(eq(plannerUpdates.userId, userId), eq(plannerUpdates.document, document)))
    .orderBy(asc(plannerUpdates.seq))
}
