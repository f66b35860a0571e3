/** `changed` is also the result if notifications may have been missed; `closed` is the result when the server stops. */
type WaitEnd = 'changed' | 'timeout' | 'disconnected' | 'closed'

type Waiter = { ended: Promise<WaitEnd>; end: () => void }

export type ChangeWaiters = {
  /**
   * Starts waiting for changes of a user's planner. Returns null if too many requests are waiting or the server is
   * stopping.
   */
  start: (userId: string, signal: AbortSignal | undefined) => Waiter | null
  countOf: (userId: string) => number
  /** Receives the notifications of all instances. */
  onNotify: (userId: string) => void
  /** Ends all waits, because notifications may have been missed. */
  onReconnect: () => void
  /** Ends all waits. Later requests do not wait. */
  close: () => void
}

const defaults = { waitMs: 25_000, perUser: 5, total: 2_000, spreadMs: 2_000 }

/** Creates the registry of the waiting requests of this instance. They hold no database connection. */
export function createChangeWaiters(options: Partial<typeof defaults> = {}): ChangeWaiters {
  const { waitMs, perUser, total, spreadMs } = { ...defaults, ...options }
  const byUser = new Map<string, Set<(end: WaitEnd) => void>>()
  let count = 0
  let isClosed = false

  const endAll = (end: WaitEnd) => {
    for (const waiters of [...byUser.values()]) for (const finish of [...waiters]) finish(end)
  }

  return {
    start(userId, signal) {
      const waiters = byUser.get(userId) ?? new Set()
      if (isClosed || count >= total || waiters.size >= perUser) return null
      const ended = Promise.withResolvers<WaitEnd>()
      const finish = (end: WaitEnd) => {
        if (!waiters.delete(finish)) return
        count -= 1
        if (waiters.size === 0) byUser.delete(userId)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        ended.resolve(end)
      }
      const onAbort = () => finish('disconnected')
      const timer = setTimeout(finish, waitMs, 'timeout')
      waiters.add(finish)
      byUser.set(userId, waiters)
      count += 1
      if (signal?.aborted) onAbort()
      signal?.addEventListener('abort', onAbort)
      return { ended: ended.promise, end: () => finish('disconnected') }
    },
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
    onNotify(userId) {
      for (const finish of [...(byUser.get(userId) ?? [])]) finish('changed')
    },
    onReconnect() {
      // Spread over time, because each request queries the database afterwards.
      for (const waiters of byUser.values())
        for (const finish of waiters) setTimeout(finish, Math.random() * spreadMs, 'changed').unref()
    },
    close() {
      isClosed = true
      endAll('closed')
    },
  }
}
