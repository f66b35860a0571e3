import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig, types } from 'pg'

type NoSchema = Record<string, never>

/** The whole database, or a transaction on it: verbs are handed one and need not know which. */
export type Db = NodePgDatabase<NoSchema> | NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>

export type OpenDatabase = { db: NodePgDatabase<NoSchema>; pool: Pool; close: () => Promise<void> }

/** How many connections one server takes at most: for requests, for jobs, and with two that only listen. */
const CONNECTIONS = 20
export const JOB_CONNECTIONS = 6
export const ALL_CONNECTIONS = CONNECTIONS + JOB_CONNECTIONS + 2

/** Queries that wait for a connection. Beyond that the server answers 503 at once, instead of after seconds. */
const MAX_WAITING = 400

/** What a transaction may wait for another's row lock before it gives up with a clear error, in milliseconds. */
const LOCK_TIMEOUT_MS = 10_000

/**
 * Opens a pool of connections.
 * @param target how to reach the server, in the words of `pg`.
 * @param onBroken told when a connection breaks, idle or at work (a restart of the server, say); the pool mends itself.
 */
export function openDatabase(target: PoolConfig, onBroken: (error: Error) => void): OpenDatabase {
  const pool = new BoundedPool({
    max: CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: `-c lock_timeout=${LOCK_TIMEOUT_MS} -c idle_in_transaction_session_timeout=30000 -c timezone=UTC`,
    ...target,
  })
  // The pool tells of idle connections only; each connection tells for itself. Heard by nobody, either would end the program.
  pool.on('connect', (client) => client.on('error', onBroken))
  pool.on('error', () => {})
  const db = drizzle(pool)
  db.transaction = (work, config) => onOneConnection(pool, (own) => own.transaction(work, config))
  return { db, pool, close: () => pool.end() }
}

type ConnectCallback = Parameters<Pool['connect']>[0]

/** A pool whose queue is bounded. `query` goes through `connect` as well. */
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

/** The server's own limit, told as PostgreSQL tells of its own (too_many_connections). */
class TooManyQueries extends Error {
  override readonly name = 'TooManyQueries'
  readonly code = '53300'
  override readonly message = 'too many queries wait for a database connection'
}

/** Left to itself, Drizzle never gives back a connection whose BEGIN fails, and a failover would empty the pool for good. */
async function onOneConnection<T>(pool: Pool, work: (own: NodePgDatabase<NoSchema>) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(drizzle(client))
  } finally {
    client.release()
  }
}

// A calendar date has no zone: leave it the text that PostgreSQL sends.
types.setTypeParser(types.builtins.DATE, (text) => text)
