import { ALL_CONNECTIONS } from '#db/open.ts'
import { type Check, failure, fine, onDatabase, warning } from '../check.ts'

type Count = { most: number; used: number }

/** Checks how many connections are left, by the tightest of the server, database and role limits. */
export const connections: Check = {
  name: 'Connections',
  run: onDatabase(async (pool) => {
    const { rows } = await pool.query<Count>(question)
    const tightest = rows.toSorted((a, b) => a.most - a.used - (b.most - b.used))[0]
    if (!tightest) return []
    const { most, used } = tightest
    const left = Math.max(0, most - used)
    const found = `${left} of ${most} are left; each server takes up to ${ALL_CONNECTIONS}`
    if (left === 0) return [failure(found, 'end some, or raise max_connections')]
    return [
      left < ALL_CONNECTIONS
        ? warning(found, 'raise max_connections, unless the site runs and has its own')
        : fine(found),
    ]
  }),
}

const question = `
  SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
    count(*)::int AS used FROM pg_stat_activity WHERE backend_type = 'client backend'
  UNION ALL
  SELECT datconnlimit, (SELECT count(*)::int FROM pg_stat_activity WHERE datid = pg_database.oid)
    FROM pg_database WHERE datname = current_database() AND datconnlimit >= 0
  UNION ALL
  SELECT rolconnlimit, (SELECT count(*)::int FROM pg_stat_activity WHERE usesysid = pg_roles.oid)
    FROM pg_roles WHERE rolname = current_user AND rolconnlimit >= 0`
