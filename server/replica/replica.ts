import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { Base } from '../context.ts'
import { Problem } from '../problem.ts'
import { type End, endQuestion, type Standing, standingQuestion } from './place.ts'

/** A copy of the database that only answers, a moment behind the primary. */
export type Replica = {
  /**
   * Does this on the copy, or on the primary where the copy is away, has not what is looked for, or lacks a change that
   * this node was told of; on the copy as it is while the primary is away (features: running it, 34 and 35). `work` only
   * reads, and may be done more than once.
   */
  read: <T>(base: Base, work: Work<T>) => Promise<T>
  /** Some content changed: whoever reads from now on is to see it. */
  invalidate: () => void
  /** Anything may have changed. While `deaf`, nothing is told of changes. */
  invalidateAll: (options: { disconnected: boolean }) => void
  close: () => Promise<void>
}

type Work<T> = (from: Base) => Promise<T>

type Options = {
  target: PoolConfig
  primary: Pool
  /** Told why the copy was not read, unless it is behind. */
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
/** How long the primary may take to say where its log ends (milliseconds). */
const PLACE_MS = 2_000

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
  /** Whether it ever proved to be a copy of this database, and not of another. */
  let isOurs = false

  async function connect(isEnough: (client: PoolClient) => Promise<boolean>): Promise<PoolClient | null> {
    if (clock() < restsUntil) return null
    let client: PoolClient | undefined
    try {
      client = await pool.connect()
      if (await isEnough(client)) return client
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
    const end = await endOf(primary).catch((error: unknown) => void onBroken(error))
    if (!end) return false
    const { rows } = await client.query<Standing>(standingQuestion, [end.place, end.origin])
    if (!rows[0]?.ours) throw new Error('DATABASE_REPLICA_URL leads to no copy of the database of DATABASE_URL')
    isOurs = true
    if (!rows[0].has_all) return false
    seen.set(client, now)
    return true
  }

  async function readOnPrimary<T>(base: Base, work: Work<T>): Promise<T> {
    try {
      return await work(base)
    } catch (error) {
      // A primary that is away changes nothing: what the copy has is the best there is.
      const client = error instanceof Problem || !isOurs ? null : await connect(async () => true)
      if (!client) throw error
      return readOn(client, base, work)
    }
  }

  return {
    async read(base, work) {
      const client = await connect(hasAll)
      if (!client) return readOnPrimary(base, work)
      try {
        return await readOn(client, base, work)
      } catch (error) {
        // What it did not find may be there by now; what it could not answer, a question that its catching up ended, or a
        // table that it has not yet, the primary can.
        if (error instanceof Problem && error.code !== 'not_found') throw error
        if (!(error instanceof Problem)) onBroken(error)
        return readOnPrimary(base, work)
      }
    },
    invalidate: () => {
      told += 1
    },
    invalidateAll: ({ disconnected }) => {
      told += 1
      isDeaf = disconnected
    },
    close: () => pool.end(),
  }
}

async function readOn<T>(client: PoolClient, base: Base, work: Work<T>): Promise<T> {
  try {
    const answer = await work({ ...base, db: drizzle(oneAtATime(client)) })
    client.release()
    return answer
  } catch (error) {
    client.release(!(error instanceof Problem))
    throw error
  }
}

/** @throws when the primary does not say it, or not in time */
async function endOf(primary: Pool): Promise<End | undefined> {
  const late = pause(PLACE_MS, undefined, { ref: false }).then(() => {
    throw new Error('the database does not say where its log ends')
  })
  const { rows } = await Promise.race([primary.query<End>(endQuestion), late])
  return rows[0]
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
