import type { Logger } from 'pino'

type Close = () => Promise<unknown>

/**
 * Shutdown stages, in order: `notice` keeps serving while `isStopping` returns true, `door` closes the HTTP server
 * after the requests in progress, `parts` closes the services in reverse order, `ground` stops the database.
 */
type Stage = 'notice' | 'door' | 'parts' | 'ground'

export type Shutdown = {
  add(stage: Stage, close: Close): void
  isStopping(): boolean
  /** Closes everything and ends the process. A second call skips all stages except `ground`. */
  stop(code: number): Promise<void>
  /** Closes everything opened so far, after a failed start. */
  undo(): Promise<void>
}

/** A Ctrl-C can arrive twice, from the terminal and from npm. A second call within this time is ignored (ms). */
const ECHO_MS = 500
/** Time limit for requests and jobs to end before the database is stopped (ms). */
const PATIENCE_MS = 7_000
/** Time limit for stopping the database (ms). */
const LAST_MS = 2_500

export function createShutdown(log: Logger): Shutdown {
  const stages: Record<Stage, Close[]> = { notice: [], door: [], parts: [], ground: [] }
  let since = 0

  const close = async (stage: Stage) => {
    for (const one of stages[stage].splice(0).reverse()) {
      await one().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
    }
  }
  /** Stops the database and exits, at the latest after `LAST_MS`. */
  const endNow = async (code: number) => {
    setTimeout(() => process.exit(code), LAST_MS).unref()
    await close('ground')
    process.exit(code)
  }
  const undo = async () => {
    await close('door')
    await close('parts')
    await close('ground')
  }
  return {
    add: (stage, one) => {
      stages[stage].push(one)
    },
    isStopping: () => since > 0,
    async stop(code) {
      if (since > 0 && Date.now() - since < ECHO_MS) return
      if (since > 0) return endNow(code || 1)
      since = Date.now()
      // After a crash the server does not keep serving.
      if (code === 0) await close('notice')
      setTimeout(() => endNow(code || 1), PATIENCE_MS).unref()
      await undo()
      process.exit(code)
    },
    undo,
  }
}
