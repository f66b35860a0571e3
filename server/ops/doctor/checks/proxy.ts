import { isPublicAddress } from '../../../platform/http/public-addresses.ts'
import { type Check, onDatabase, warning } from '../check.ts'

/** More users of a day than share one device of the server's network. */
const MANY_USERS = 10

/** Detects a proxy without TRUSTED_PROXIES: all users then have its private IP. */
export const proxy: Check = {
  name: 'Proxy',
  run: onDatabase(async (pool, { config: { trustedProxies } }) => {
    if (trustedProxies > 0) return []
    // The database may be older than this version.
    const { rowCount } = await pool.query(
      `SELECT FROM pg_attribute WHERE attrelid = to_regclass('sessions') AND attname = 'last_ip'`,
    )
    if (rowCount === 0) return []
    const { rows } = await pool.query<{ ip: string; users: number }>(`
      SELECT last_ip AS ip, count(DISTINCT user_id)::int AS users FROM sessions
      WHERE refreshed_at > now() - interval '1 day' AND last_ip IS NOT NULL
      GROUP BY last_ip HAVING count(DISTINCT user_id) >= ${MANY_USERS} ORDER BY users DESC`)
    const shared = rows.find(({ ip }) => !isPublicAddress(ip.replace('/64', '')))
    if (!shared) return []
    return [
      warning(
        `${shared.users} users of the last day have the private address ${shared.ip}, which is probably that of a proxy`,
        'set TRUSTED_PROXIES to the number of proxies; until then all visitors share one limit of attempts and connections',
      ),
    ]
  }),
}
