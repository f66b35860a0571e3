import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import type { PageCache } from './cache.ts'

/** The channel of notifications about content changes (migration 0029). */
const CHANNEL = 'content'
/** Delay before reconnecting (ms). */
const PAUSE_MS = 500
/** Interval of the connection check, because a cut connection reports no error, and the time limit of a query (ms). */
const HEARTBEAT_MS = 5_000
const ANSWER_MS = 3_000
const NOTIFY_BROKEN =
  'what changes is not heard: let DATABASE_URL lead to PostgreSQL itself, or to a pooler of sessions'

export type InvalidationListener = { close: () => Promise<void> }

/**
 * Listens for content changes that any instance commits in this database, and invalidates the caches. While the
 * connection is lost the caches are disconnected, because they would miss changes.
 */
export function listenForInvalidations(
  target: ClientConfig,
  listeners: Pick<PageCache, 'invalidate' | 'invalidateAll'>[],
  onError: (error: unknown) => void,
): InvalidationListener {
  let client: Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const later = (work: () => Promise<void>, ms: number) => {
    if (!isClosed) timer = setTimeout(() => void work(), ms).unref()
  }

  const tellAll = (state: { disconnected: boolean }) => {
    for (const listener of listeners) listener.invalidateAll(state)
  }

  async function connect(): Promise<void> {
    const next = new Client({ ...target, keepAlive: true, connectionTimeoutMillis: 5_000, query_timeout: ANSWER_MS })
    client = next
    next.on('error', (fault) => lose(next, fault))
    next.on('end', () => lose(next, undefined))
    next.on('notification', ({ channel, payload }) => {
      if (channel !== CHANNEL) return
      for (const listener of listeners) listener.invalidate(payload ?? '*')
    })
    try {
      await next.connect()
      await assertNotifyWorks(next, target)
      await next.query(`LISTEN ${CHANNEL}`)
      // Changes before this moment were missed.
      if (client === next) tellAll({ disconnected: false })
      later(() => pulse(next), HEARTBEAT_MS)
    } catch (fault) {
      lose(next, fault)
    }
  }

  async function pulse(on: Client): Promise<void> {
    if (client !== on) return
    try {
      await on.query('SELECT')
      later(() => pulse(on), HEARTBEAT_MS)
    } catch (fault) {
      lose(on, fault)
    }
  }

  function lose(lost: Client, fault: unknown): void {
    if (client !== lost || isClosed) return
    client = undefined
    clearTimeout(timer)
    tellAll({ disconnected: true })
    if (fault) onError(fault)
    void lost.end().catch(() => undefined)
    later(connect, PAUSE_MS)
  }

  void connect()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/**
 * Verifies that notifications of other connections arrive. A pooler in transaction mode accepts LISTEN and delivers
 * nothing.
 * @throws if no notification arrives
 */
async function assertNotifyWorks(client: Client, target: ClientConfig): Promise<void> {
  const channel = `hears_${randomUUID().replaceAll('-', '')}`
  const heard = Promise.withResolvers<void>()
  const listen = (message: { channel: string }) => {
    if (message.channel === channel) heard.resolve()
  }
  client.on('notification', listen)
  await client.query(`LISTEN ${channel}`)
  const other = new Client({ ...target, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  other.on('error', () => undefined)
  let late: NodeJS.Timeout | undefined
  try {
    await other.connect()
    await other.query(`NOTIFY ${channel}`)
    late = setTimeout(() => heard.reject(new Error(NOTIFY_BROKEN)), ANSWER_MS)
    await heard.promise
    await client.query(`UNLISTEN ${channel}`)
  } finally {
    clearTimeout(late)
    client.off('notification', listen)
    await other.end()
  }
}
