import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig, types } from 'pg'

type NoSchema = Record<string, never>

export type Db = NodePgDatabase<NoSchema> | NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>

export type OpenDatabase = { db: NodePgDatabase<NoSchema>; pool: Pool; close: () => Promise<void> }

/** Maximum connections of one instance: for requests, for jobs, and two that only listen. */
const CONNECTIONS = 20
export const JOB_CONNECTIONS = 6
export const ALL_CONNECTIONS = CONNECTIONS + JOB_CONNECTIONS + 2

/** Maximum queries that wait for a connection. Beyond it, the server responds with 503 immediately. */
const MAX_WAITING = 400

const LOCK_TIMEOUT_MS = 10_000

/** @param onError called when a connection breaks, idle or active; the pool replaces it */
export function openDatabase(target: PoolConfig, onError: (error: Error) => void): OpenDatabase {
  const pool = new BoundedPool({
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: `-c lock_timeout=${LOCK_TIMEOUT_MS} -c idle_in_transaction_session_timeout=30000 -c timezone=UTC`,
    ...target,
  })
  // The pool reports errors of idle connections only; each connection also emits its own. Either crashes the process if
  // unhandled.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  const db = drizzle(pool)
  db.transaction = (work, config) => withConnection(pool, (connection) => connection.transaction(work, config))
  return { db, pool, close: () => pool.end() }
}

type ConnectCallback = Parameters<Pool['connect']>[0]

/** A pool with a bounded queue. `query` uses `connect` too. */
class BoundedPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | undefined {
    const error = this.waitingCount < MAX_WAITING ? undefined : new TooManyQueries()
    if (!callback) return error ? Promise.reject(error) : super.connect()
    if (error) process.nextTick(callback, error, undefined, () => undefined)
    else super.connect(callback)
    return undefined
  }
}

/** Error for a full queue, with PostgreSQL's code for too_many_connections. */
class TooManyQueries extends Error {
  override readonly name = 'TooManyQueries'
  readonly code = '53300'
  override readonly message = 'too many queries wait for a database connection'
}

/** Drizzle does not release a connection whose BEGIN fails, so a failover would exhaust the pool. */
async function withConnection<T>(pool: Pool, work: (connection: NodePgDatabase<NoSchema>) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(drizzle(client))
  } finally {
    client.release()
  }
}

// A date has no time zone: keep PostgreSQL's text.
types.setTypeParser(types.builtins.DATE, (text) => text)
