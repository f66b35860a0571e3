import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Base } from '../context.ts'
import { Problem } from '../problem.ts'

/** A copy of the database that only answers, a moment behind the primary. */
export type Replica = {
  /**
   * Does this on the copy, or on the primary where the copy is away, has not what is looked for, or lacks a change that
   * this node was told of (features: running it, 34 and 35). `work` only reads, and may be done twice.
   */
  read: <T>(base: Base, work: (from: Base) => Promise<T>) => Promise<T>
  /** Some content changed: whoever reads from now on is to see it. */
  forget: () => void
  /** Anything may have changed. While `deaf`, nothing is told of changes. */
  forgetAll: (options: { deaf: boolean }) => void
  close: () => Promise<void>
}

type Options = {
  target: PoolConfig
  primary: Pool
  onBroken: (error: unknown) => void
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
}

/** Pages are kept, so few are made at once. */
const CONNECTIONS = 8
/** How long a connection and an answer may take, and how long a copy that failed is left alone (milliseconds). */
const CONNECT_MS = 2_000
const ANSWER_MS = 5_000
const REST_MS = 5_000

/** Opens a pool of connections to the copy; whether it is there shows when it is read. */
export function openReplica({ target, primary, onBroken, clock = () => performance.now() }: Options): Replica {
  const pool = new Pool({
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    options: '-c default_transaction_read_only=on -c timezone=UTC',
    ...target,
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)

  /** How often something was told, and up to where each connection has shown that its server has all of it. */
  let told = 0
  let isDeaf = true
  const seen = new WeakMap<PoolClient, number>()
  let restsUntil = 0

  async function connect(): Promise<PoolClient | null> {
    if (clock() < restsUntil) return null
    let client: PoolClient | undefined
    try {
      client = await pool.connect()
      if (await hasAll(client)) return client
      client.release()
    } catch (error) {
      client?.release(true)
      restsUntil = clock() + REST_MS
      onBroken(error)
    }
    return null
  }

  /** Asked of each connection: behind one address there may be several copies, of which each is somewhere else. */
  async function hasAll(client: PoolClient): Promise<boolean> {
    const now = told
    if (!isDeaf && seen.get(client) === now) return true
    const place = await endOf(primary)
    // A primary that is away changes nothing.
    if (place === null) return true
    const { rows } = await client.query<{ all: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS all', [
      place,
    ])
    if (!rows[0]?.all) return false
    seen.set(client, now)
    return true
  }

  return {
    async read(base, work) {
      const client = await connect()
      if (!client) return work(base)
      try {
        const answer = await work({ ...base, db: drizzle(oneAtATime(client)) })
        client.release()
        return answer
      } catch (error) {
        // What it refused or did not find may be there by now; what it could not answer, a question that its catching up
        // ended, or a table that it has not yet, the primary can.
        const isAnswer = error instanceof Problem
        client.release(!isAnswer)
        if (isAnswer && error.code !== 'not_found') throw error
        return work(base)
      }
    },
    forget: () => {
      told += 1
    },
    forgetAll: ({ deaf }) => {
      told += 1
      isDeaf = deaf
    },
    close: () => pool.end(),
  }
}

/** Where the primary's log ends: whatever was told of before is in front of it. */
async function endOf(primary: Pool): Promise<string | null> {
  const { rows } = await primary
    .query<{ place: string }>('SELECT pg_current_wal_insert_lsn()::text AS place')
    .catch(() => ({ rows: [] }))
  return rows[0]?.place ?? null
}

/** Verbs ask several things at once, which one connection does one after the other. */
function oneAtATime(client: PoolClient): PoolClient {
  let before: Promise<unknown> = Promise.resolve()
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name, target)
      return (...question: Parameters<typeof target.query>) => {
        const answer = before.then(() => target.query(...question))
        before = Promise.allSettled([answer])
        return answer
      }
    },
  })
}
