import { Client, type ClientConfig } from 'pg'
import type { PageCache } from './page-cache.ts'

/** What the database calls its messages about content that changed (migration 0029). */
const CHANNEL = 'content'
/** Between two tries to listen again (milliseconds). */
const PAUSE_MS = 500
/** How often the line is tried, which would otherwise be silent when it is cut, and how long an answer may take (milliseconds). */
const PULSE_MS = 5_000
const ANSWER_MS = 3_000

export type Listening = { close: () => Promise<void> }

/**
 * Tells the cache of every change of content that is committed on this database, by whichever node. While the line is
 * broken the cache keeps nothing, because it would not hear what changes.
 */
export function listenToChanges(
  target: ClientConfig,
  cache: Pick<PageCache, 'forget' | 'forgetAll'>,
  onError: (error: unknown) => void,
): Listening {
  let client: Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const later = (work: () => Promise<void>, ms: number) => {
    if (!isClosed) timer = setTimeout(() => void work(), ms).unref()
  }

  async function connect(): Promise<void> {
    const next = new Client({ ...target, keepAlive: true, connectionTimeoutMillis: 5_000, query_timeout: ANSWER_MS })
    client = next
    next.on('error', (fault) => lose(next, fault))
    next.on('end', () => lose(next, undefined))
    next.on('notification', ({ payload }) => cache.forget(payload ?? '*'))
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
      // What changed before this moment was not heard.
      if (client === next) cache.forgetAll({ deaf: false })
      later(() => pulse(next), PULSE_MS)
    } catch (fault) {
      lose(next, fault)
    }
  }

  async function pulse(on: Client): Promise<void> {
    if (client !== on) return
    try {
      await on.query('SELECT')
      later(() => pulse(on), PULSE_MS)
    } catch (fault) {
      lose(on, fault)
    }
  }

  function lose(lost: Client, fault: unknown): void {
    if (client !== lost || isClosed) return
    client = undefined
    clearTimeout(timer)
    cache.forgetAll({ deaf: true })
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
