import type { ChangesResponse, SyncInput, SyncResponse } from '#contract/planner/planner.schema.ts'
import { encodeSyncInput } from '#contract/planner/sync-bytes.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { SyncStatus } from '../../use-planner.ts'
import { createSyncExchange, type SyncExchange, type SyncExchangeDeps } from './sync-exchange.ts'
import type { ChangeNumber } from './unsynced-changes.ts'

export type PlannerSync = ReturnType<typeof createPlannerSync>

type SyncDeps = SyncExchangeDeps & {
  /** @throws ApiError */
  send: (input: SyncInput, options: { keepalive: boolean; signal: AbortSignal }) => Promise<SyncResponse>
  /** @throws ApiError */
  waitForChanges: (cursor: number, signal: AbortSignal) => Promise<ChangesResponse>
  /** Calls `work` after a delay. Returns a function that cancels it. */
  schedule: (delayMs: number, work: () => void) => () => void
  isVisible: () => boolean
  onStatus: (status: Exclude<SyncStatus, 'local'>) => void
}

const SEND_DELAY_MS = 250
const MIN_RETRY_DELAY_MS = 1_000
const MAX_RETRY_DELAY_MS = 30_000
const SEND_TIMEOUT_MS = 60_000
/** Longer than the server waits. */
const WAIT_TIMEOUT_MS = 40_000
/** A browser sends at most 64 kB after the page is closed. */
const KEEPALIVE_BYTES_MAX = 60_000

/** Sends changes to the server and fetches those of other browsers. Runs in one tab of a browser. */
export function createPlannerSync(deps: SyncDeps) {
  /** Null if another tab syncs. */
  let exchange: SyncExchange | null = null
  let controller = new AbortController()
  let waitController = new AbortController()
  let runningSync: Promise<void> | null = null
  let isSyncQueued = false
  let cancelTimer: (() => void) | null = null
  let failures = 0

  function start(): void {
    controller = new AbortController()
    exchange = createSyncExchange(deps)
    deps.onStatus('syncing')
    void sync()
  }

  function stop(): void {
    exchange = null
    clearTimer()
    controller.abort()
    waitController.abort()
  }

  function clearTimer(): void {
    cancelTimer?.()
    cancelTimer = null
  }

  function scheduleSync(delayMs: number): void {
    cancelTimer ??= deps.schedule(delayMs, () => {
      cancelTimer = null
      void sync()
    })
  }

  /** Syncs now. A call during a sync queues one more. */
  function sync(): Promise<void> {
    if (!exchange) return Promise.resolve()
    clearTimer()
    waitController.abort()
    if (runningSync) {
      isSyncQueued = true
      return runningSync
    }
    runningSync = exchangeAll(exchange).finally(() => {
      runningSync = null
      if (!isSyncQueued) return
      isSyncQueued = false
      return sync()
    })
    return runningSync
  }

  async function exchangeAll(current: SyncExchange): Promise<void> {
    try {
      while (exchange === current && (await exchangeOnce(current))) if (current.hasPending()) deps.onStatus('syncing')
      if (exchange !== current) return
      failures = 0
      deps.onStatus(current.endStatus())
      void waitForChanges(current)
    } catch (error) {
      handleFailure(current, error)
    }
  }

  async function exchangeOnce(current: SyncExchange): Promise<boolean> {
    const request = await current.createRequest()
    if (request.sent.size > 0) deps.onStatus('syncing')
    try {
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)])
      return await current.apply(request, await deps.send(request.input, { keepalive: false, signal }))
    } catch (error) {
      if (current.restore(request, error)) return true
      throw error
    }
  }

  /** Retries after 1, 2, 4, … 30 seconds. */
  function handleFailure(current: SyncExchange, error: unknown): void {
    if (exchange !== current) return
    if (!(error instanceof ApiError)) throw error
    deps.onStatus('offline')
    // After a 401 the next sign-in starts a sync.
    if (error.status === 401) return
    const delayMs = Math.min(MIN_RETRY_DELAY_MS * 2 ** failures++, MAX_RETRY_DELAY_MS)
    scheduleSync(Math.max(delayMs, (error.retryAfter ?? 0) * 1_000))
  }

  /** Waits for changes by other browsers while this tab is visible. */
  async function waitForChanges(current: SyncExchange): Promise<void> {
    waitController = new AbortController()
    const { signal } = waitController
    try {
      while (deps.isVisible()) {
        const timeout = AbortSignal.timeout(WAIT_TIMEOUT_MS)
        const { cursor, retryAfterMs } = await deps.waitForChanges(current.cursor(), AbortSignal.any([signal, timeout]))
        if (signal.aborted) return
        if (cursor !== current.cursor() || retryAfterMs > 0) {
          scheduleSync(retryAfterMs)
          return
        }
      }
    } catch (error) {
      if (!signal.aborted) handleFailure(current, error)
    }
  }

  return {
    start,
    stop,
    sync,
    isRunning: () => exchange !== null,
    isPartial: () => exchange?.isPartial() ?? false,

    /** Adds a change of this or another tab. Changes in quick succession are sent together. */
    push(name: string, update: Uint8Array, change: ChangeNumber | null): void {
      if (!exchange) return
      exchange.push(name, update, change)
      if (failures > 0) return
      deps.onStatus('syncing')
      scheduleSync(SEND_DELAY_MS)
    },

    /** Sends small changes in a request that outlives the page. The next start sends them again. */
    flushOnPageHide(): void {
      if (!exchange?.hasPending()) return
      const input = exchange.peekRequest()
      if (encodeSyncInput(input).length > KEEPALIVE_BYTES_MAX) return
      const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
      deps.send(input, { keepalive: true, signal }).catch(() => undefined)
    },
  }
}
