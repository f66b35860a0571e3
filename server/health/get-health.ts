import { sql } from 'drizzle-orm'
import type { Health } from '#contract/health/health.schema.ts'
import { type Ctx, requireAdmin, requireInstance } from '../context.ts'
import { getBacklog } from './backlog.ts'

/**
 * Returns version, start time, page cache, database size and backlog of this instance (features: running it, 15). Sizes
 * are in bytes.
 * @throws sign_in_required, admin_required
 */
export async function getHealth(ctx: Ctx): Promise<Health> {
  requireAdmin(ctx)
  const { version, startedAt, pageCacheStats } = requireInstance(ctx)
  const { rows } = await ctx.db.execute<{ version: string; bytes: string; migrations: number }>(sql`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
      pg_database_size(current_database()) AS bytes, (SELECT count(*)::int FROM migrations) AS migrations`)
  const { jobs, mails } = await getBacklog(ctx)
  return {
    version,
    since: startedAt.toISOString(),
    database: {
      version: rows[0]?.version ?? '',
      bytes: Number(rows[0]?.bytes ?? 0),
      migrations: rows[0]?.migrations ?? 0,
    },
    pages: pageCacheStats(),
    jobs,
    mails,
  }
}
