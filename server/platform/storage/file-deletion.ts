import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Ctx } from '../../context.ts'
import { transaction } from '../../transaction.ts'

/** Advisory lock id. Keeps files that a running backup refers to. */
const DELETION_LOCK_ID = 7_250_003

/** Prevents file deletions until `release` or the end of the connection. Shared: several holders are possible. */
export async function lockDeletions(client: ClientBase): Promise<{ release: () => Promise<void> }> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [DELETION_LOCK_ID])
  return {
    async release() {
      await client.query('SELECT pg_advisory_unlock_shared($1)', [DELETION_LOCK_ID])
    },
  }
}

/** Deletes stored files whose rows are gone. Idempotent. @throws while a backup runs */
export async function deleteOrphanedFiles(ctx: Ctx, { keys }: { keys: string[] }): Promise<void> {
  await assertDeletionsAllowed(ctx)
  for (const key of keys) await ctx.storage.remove(key)
}

/** A running backup may still copy files whose rows are gone. @throws while deletions are locked */
async function assertDeletionsAllowed(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${DELETION_LOCK_ID}::bigint) AS free`,
    )
    if (!rows[0]?.free) throw new Error('file deletion blocked by a running backup')
  })
}
