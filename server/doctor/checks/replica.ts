import { Client, type Pool } from 'pg'
import { type End, endQuestion, type Standing, standingQuestion } from '../../replica/place.ts'
import { type Check, codeOf, failure, fine, onDatabase, warning } from '../check.ts'
import type { Finding } from '../finding.ts'

const CONNECT_MS = 5_000
/** From here on pages that change are read from the database itself more often than not (seconds). */
const NOTICEABLE = 10

type Copy = Standing & { follows: boolean; behind: number | null }

/** Whether the copy that pages are read from follows the database, and how far behind it is. */
export const replica: Check = {
  name: 'Replica',
  run: onDatabase(async (pool, { config: { databaseReplicaUrl } }) =>
    databaseReplicaUrl ? [await lookAt(databaseReplicaUrl, pool)] : [],
  ),
}

async function lookAt(connectionString: string, pool: Pool): Promise<Finding> {
  const end = await pool.query<End>(endQuestion).then(
    ({ rows }) => rows[0],
    (error: unknown) => codeOf(error),
  )
  if (typeof end !== 'object')
    return warning(
      `the database does not say how far its log is (${end}), so it is not read`,
      'remove DATABASE_REPLICA_URL',
    )
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Copy>(question, [end.place, end.origin])
    return judge(rows[0])
  } catch (error) {
    const mend = 'check DATABASE_REPLICA_URL, and that it runs; pages are read from the database meanwhile'
    return warning(`it does not answer (${codeOf(error)})`, mend)
  } finally {
    // Not waited for: what does not answer says no goodbye either.
    client.end().catch(() => undefined)
  }
}

function judge(copy: Copy | undefined): Finding {
  if (!copy?.ours) return failure('it is no copy of this database, and is not read', 'correct DATABASE_REPLICA_URL')
  if (!copy.follows)
    return warning('it follows nothing, and is not read', 'let DATABASE_REPLICA_URL lead to a streaming replica')
  if (copy.place === null) return warning('it does not say how far it is, and is not read', 'use a streaming replica')
  if (copy.has_all) return fine('it has everything')
  const found = `it is behind; the last change that it has is ${Math.ceil(copy.behind ?? 0)} s old`
  return (copy.behind ?? 0) > NOTICEABLE
    ? warning(found, 'see what holds it up; pages that changed are read elsewhere')
    : fine(found)
}

const question = `
  SELECT standing.*, pg_is_in_recovery() AS follows,
    extract(epoch FROM now() - pg_last_xact_replay_timestamp())::float8 AS behind
  FROM (${standingQuestion}) AS standing`
