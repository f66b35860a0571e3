import type { Logger } from 'pino'

type Close = () => Promise<unknown>

/** `drain` keeps serving while `isStopping` returns true. `services` are closed in reverse order. */
type Stage = 'drain' | 'http' | 'services' | 'database'

export type Shutdown = {
  add(stage: Stage, close: Close): void
  isStopping(): boolean
  stop(code: number): Promise<void>
  closeAll(): Promise<void>
}

/** A Ctrl-C can arrive twice, from the terminal and from npm. A second call within this time is ignored (ms). */
const DUPLICATE_SIGNAL_MS = 500
const CLOSE_TIMEOUT_MS = 7_000
const DATABASE_STOP_TIMEOUT_MS = 2_500

export function createShutdown(log: Logger): Shutdown {
  const stages: Record<Stage, Close[]> = { drain: [], http: [], services: [], database: [] }
  let stoppingSince = 0

  const closeStage = async (stage: Stage) => {
    for (const close of stages[stage].splice(0).reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, 'resource close failed'))
    }
  }
  const endNow = async (code: number) => {
    setTimeout(() => process.exit(code), DATABASE_STOP_TIMEOUT_MS).unref()
    await closeStage('database')
    process.exit(code)
  }
  const closeAll = async () => {
    await closeStage('http')
    await closeStage('services')
    await closeStage('database')
  }
  return {
    add: (stage, close) => {
      stages[stage].push(close)
    },
    isStopping: () => stoppingSince > 0,
    async stop(code) {
      if (stoppingSince > 0 && Date.now() - stoppingSince < DUPLICATE_SIGNAL_MS) return
      if (stoppingSince > 0) return endNow(code || 1)
      stoppingSince = Date.now()
      // After a crash the server does not keep serving.
      if (code === 0) await closeStage('drain')
      setTimeout(() => endNow(code || 1), CLOSE_TIMEOUT_MS).unref()
      await closeAll()
      process.exit(code)
    },
    closeAll,
  }
}
