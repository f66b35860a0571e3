import { Client, type Pool } from 'pg'
import { type Check, codeOf, type Finding, fault, fine, onDatabase, warning } from '../check.ts'

const CONNECT_MS = 5_000
/** From here on pages that change are read from the database itself more often than not (seconds). */
const NOTICEABLE = 10

type State = { follows: boolean; place: string | null; behind: number | null; ours: boolean }

/** Whether the copy that pages are read from follows the database, and how far behind it is. */
export const replica: Check = {
  name: 'Replica',
  look: onDatabase(async (pool, { config: { databaseReplicaUrl } }) =>
    databaseReplicaUrl ? [await lookAt(databaseReplicaUrl, pool)] : [],
  ),
}

async function lookAt(connectionString: string, pool: Pool): Promise<Finding> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<State>(question)
    const [state] = rows
    if (!state?.ours) return fault('it is no copy of this database', 'correct DATABASE_REPLICA_URL')
    return await judge(state, pool)
  } catch (error) {
    const mend = 'check DATABASE_REPLICA_URL, and that it runs; pages are read from the database meanwhile'
    return warning(`it does not answer (${codeOf(error)})`, mend)
  } finally {
    // Not waited for: what does not answer says no goodbye either.
    client.end().catch(() => undefined)
  }
}

async function judge({ follows, place, behind }: State, pool: Pool): Promise<Finding> {
  if (!follows)
    return warning('it follows nothing, and is not read', 'let DATABASE_REPLICA_URL lead to a streaming replica')
  if (place === null) return warning('it does not tell how far it is, and is hardly read', 'use a streaming replica')
  const { rows } = await pool.query<{ bytes: string }>('SELECT pg_current_wal_lsn() - $1::pg_lsn AS bytes', [place])
  if (Number(rows[0]?.bytes) <= 0) return fine('it has everything')
  const found = `it is behind; the last change that it has is ${Math.ceil(behind ?? 0)} s old`
  return (behind ?? 0) > NOTICEABLE
    ? warning(found, 'see what holds it up; pages that changed are read elsewhere')
    : fine(found)
}

const question = `
  SELECT pg_is_in_recovery() AS follows, pg_last_wal_replay_lsn()::text AS place,
    extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 AS behind,
    to_regclass('public.migrations') IS NOT NULL AS ours`
