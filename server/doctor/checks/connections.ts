import { ALL_CONNECTIONS } from '#db/open.ts'
import { type Check, failure, fine, onDatabase, warning } from '../check.ts'

type Count = { max: number; used: number }

/** Checks how many connections are left, by the tightest of the server, database and role limits. */
export const connections: Check = {
  name: 'Connections',
  run: onDatabase(async (pool) => {
    const { rows } = await pool.query<Count>(limitsQuery)
    const tightest = rows.toSorted((a, b) => a.max - a.used - (b.max - b.used))[0]
    if (!tightest) return []
    const { max, used } = tightest
    const left = Math.max(0, max - used)
    const summary = `${left} of ${max} are left; each server takes up to ${ALL_CONNECTIONS}`
    if (left === 0) return [failure(summary, 'end some, or raise max_connections')]
    return [
      left < ALL_CONNECTIONS
        ? warning(summary, 'raise max_connections, unless the site runs and has its own')
        : fine(summary),
    ]
  }),
}

const limitsQuery = `
  SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max,
    count(*)::int AS used FROM pg_stat_activity WHERE backend_type = 'client backend'
  UNION ALL
  SELECT datconnlimit, (SELECT count(*)::int FROM pg_stat_activity WHERE datid = pg_database.oid)
    FROM pg_database WHERE datname = current_database() AND datconnlimit >= 0
  UNION ALL
  SELECT rolconnlimit, (SELECT count(*)::int FROM pg_stat_activity WHERE usesysid = pg_roles.oid)
    FROM pg_roles WHERE rolname = current_user AND rolconnlimit >= 0`
