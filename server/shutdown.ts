import type { Logger } from 'pino'

type Close = () => Promise<unknown>

/**
 * What is closed when: after a time in which everything is still answered while `isStopping` tells of it, the door, so that
 * what is under way gets its answer; then the parts, newest first; then the ground.
 */
type Stage = 'notice' | 'door' | 'parts' | 'ground'

export type Shutdown = {
  add(stage: Stage, close: Close): void
  isStopping(): boolean
  /** Closes everything and ends the process. Asked again later, it waits for nothing but the ground. */
  stop(code: number): Promise<void>
  /** Closes what was opened so far, for a start that failed. */
  undo(): Promise<void>
}

/** A terminal's Ctrl-C can arrive twice, from the terminal and from npm; a person's second one comes later (milliseconds). */
const ECHO_MS = 500
/** How long requests and jobs may take to end before the ground is closed under them (milliseconds). */
const PATIENCE_MS = 7_000
/** How long the ground may take then (milliseconds). */
const LAST_MS = 2_500

export function createShutdown(log: Logger): Shutdown {
  const stages: Record<Stage, Close[]> = { notice: [], door: [], parts: [], ground: [] }
  let since = 0

  const close = async (stage: Stage) => {
    for (const one of stages[stage].splice(0).reverse()) {
      await one().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
    }
  }
  /** Its own processes end with this one, whatever hangs. */
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
      // A server that broke takes nobody in any more.
      if (code === 0) await close('notice')
      setTimeout(() => endNow(code || 1), PATIENCE_MS).unref()
      await undo()
      process.exit(code)
    },
    undo,
  }
}
