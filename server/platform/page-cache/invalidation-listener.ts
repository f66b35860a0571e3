import { randomUUID } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import type { InvalidatedCache } from './cache-tags.ts'

/** The channel of notifications about content changes (migration 0029). */
const CHANNEL = 'content'
/** Payloads: the settings changed, and anything may have changed. */
const SETTINGS = 'settings'
const ALL = '*'
const RECONNECT_MS = 500
/** Interval of the connection check, because a cut connection reports no error, and the time limit of a query (ms). */
const HEARTBEAT_MS = 5_000
const QUERY_TIMEOUT_MS = 3_000
const NOTIFY_BROKEN =
  'PostgreSQL notifications do not arrive: connect DATABASE_URL to PostgreSQL itself, or to a pooler in session mode'

export type InvalidationListener = {
  /** Resolves when the caches have received the invalidations of all changes committed before the call. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

type ListenOptions = {
  /** Called before pages are invalidated because the settings changed, or may have changed. */
  reloadSettings: () => Promise<void>
  onError: (error: unknown) => void
  /** Further channels of this connection by name. */
  channels?: Readonly<Record<string, ChannelListener>>
}

type ChannelListener = {
  onNotify: (payload: string) => void
  /** Called when the connection is open. Notifications before this moment may have been missed. */
  onReconnect: () => void
}

/** While the connection is lost the caches are disconnected, because they would miss changes. */
export function listenForInvalidations(
  target: ClientConfig,
  listeners: InvalidatedCache[],
  { reloadSettings, onError, channels = {} }: ListenOptions,
): InvalidationListener {
  let client: Client | undefined
  let isListening = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const schedule = (work: () => Promise<void>, ms: number) => {
    if (!isClosed) timer = setTimeout(() => void work(), ms).unref()
  }

  const notifyAll = (state: { disconnected: boolean }) => {
    for (const listener of listeners) listener.invalidateAll(state)
  }

  async function connect(): Promise<void> {
    const next = new Client({
      ...target,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: QUERY_TIMEOUT_MS,
    })
    client = next
    next.on('error', (error) => handleDisconnect(next, error))
    next.on('end', () => handleDisconnect(next, undefined))
    next.on('notification', ({ channel, payload }) => {
      if (channel !== CHANNEL) return channels[channel]?.onNotify(payload ?? '')
      const tag = payload ?? ALL
      if (tag === SETTINGS || tag === ALL) runningReload = invalidateAfterReload(next)
      else for (const listener of listeners) listener.invalidate(tag)
    })
    try {
      // Where notifications do not arrive, each attempt to connect finds changes of the settings.
      await reloadSettings()
      await next.connect()
      await assertNotifyWorks(next, target)
      for (const channel of [...Object.keys(channels), CHANNEL]) await next.query(`LISTEN ${channel}`)
      // Changes before this moment were missed.
      await reloadSettings()
      if (client === next) {
        isListening = true
        notifyAll({ disconnected: false })
        for (const listener of Object.values(channels)) listener.onReconnect()
      }
      schedule(() => sendHeartbeat(next), HEARTBEAT_MS)
    } catch (error) {
      handleDisconnect(next, error)
    }
  }

  let runningReload = Promise.resolve()

  /** Pages show the settings, so a page that is rendered earlier is invalidated as well. */
  async function invalidateAfterReload(current: Client): Promise<void> {
    try {
      await reloadSettings()
      for (const listener of listeners) listener.invalidate(ALL)
    } catch (error) {
      handleDisconnect(current, error)
    }
  }

  async function sendHeartbeat(current: Client): Promise<void> {
    if (client !== current) return
    await flush()
    if (client === current) schedule(() => sendHeartbeat(current), HEARTBEAT_MS)
  }

  /** PostgreSQL sends pending notifications before the result of a query. */
  async function query(current: Client | undefined): Promise<void> {
    if (isClosed) return
    // Changes that are not received could affect any page.
    if (!current || !isListening) return notifyAll({ disconnected: true })
    await current.query('SELECT').catch((error: unknown) => handleDisconnect(current, error))
    await runningReload
  }

  let runningFlush = Promise.resolve()
  let nextFlush: Promise<void> | undefined

  /** Callers share a query that starts after their call. */
  function flush(): Promise<void> {
    nextFlush ??= runningFlush.then(() => {
      nextFlush = undefined
      runningFlush = query(client)
      return runningFlush
    })
    return nextFlush
  }

  function handleDisconnect(lostClient: Client, error: unknown): void {
    if (client !== lostClient || isClosed) return
    client = undefined
    isListening = false
    clearTimeout(timer)
    notifyAll({ disconnected: true })
    if (error) onError(error)
    void lostClient.end().catch(() => undefined)
    schedule(connect, RECONNECT_MS)
  }

  void connect()
  return {
    flush,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** A pooler in transaction mode accepts LISTEN and delivers nothing. @throws if no notification arrives */
async function assertNotifyWorks(client: Client, target: ClientConfig): Promise<void> {
  const channel = `hears_${randomUUID().replaceAll('-', '')}`
  const received = Promise.withResolvers<void>()
  const listen = (message: { channel: string }) => {
    if (message.channel === channel) received.resolve()
  }
  client.on('notification', listen)
  await client.query(`LISTEN ${channel}`)
  const sender = new Client({ ...target, connectionTimeoutMillis: QUERY_TIMEOUT_MS, query_timeout: QUERY_TIMEOUT_MS })
  sender.on('error', () => undefined)
  let timeout: NodeJS.Timeout | undefined
  try {
    await sender.connect()
    await sender.query(`NOTIFY ${channel}`)
    timeout = setTimeout(() => received.reject(new Error(NOTIFY_BROKEN)), QUERY_TIMEOUT_MS)
    await received.promise
    await client.query(`UNLISTEN ${channel}`)
  } finally {
    clearTimeout(timeout)
    client.off('notification', listen)
    await sender.end()
  }
}
