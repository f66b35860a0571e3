import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Ctx } from '../context.ts'
import { transaction } from '../transaction.ts'

/** Any number that no other advisory lock of ours uses: what the rows of a backup name stays while it is made. */
const FILES_LOCK = 7_250_003

/** From now on no file is removed, until this is ended or the connection is. Several may hold them at once. */
export async function lockDeletions(client: ClientBase): Promise<{ letGo: () => Promise<void> }> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [FILES_LOCK])
  return {
    async letGo() {
      await client.query('SELECT pg_advisory_unlock_shared($1)', [FILES_LOCK])
    },
  }
}

/**
 * Call it before files are removed whose rows are gone already: a backup that began before that may be about to copy them.
 * @throws while they are held, so that the queue tries again later
 */
export async function assertDeletionsAllowed(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { rows } = await ctx.db.execute<{ free: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${FILES_LOCK}::bigint) AS free`,
    )
    if (!rows[0]?.free) throw new Error('a backup is being made, which may be about to copy these files')
  })
}
