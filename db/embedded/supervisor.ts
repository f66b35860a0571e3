import { isRunning, type Process } from './processes.ts'
import { reason } from './setup-error.ts'

const LOOK_MS = 250
const LONGEST_PAUSE_MS = 10_000

/**
 * Monitors PostgreSQL and restarts it when it exits, with exponential backoff while that fails.
 * @returns a function that stops monitoring and returns the last known process
 */
export function supervise(first: Process, restart: () => Promise<Process>, report: (line: string) => void) {
  let server = first
  let failures = 0
  let work: Promise<void> = Promise.resolve()
  let timer = setTimeout(look, LOOK_MS).unref()
  let watching = true

  function look() {
    work = (isRunning(server) ? Promise.resolve() : revive()).then(() => {
      if (watching) timer = setTimeout(look, Math.min(LOOK_MS * 2 ** failures, LONGEST_PAUSE_MS)).unref()
    })
  }

  async function revive() {
    if (failures === 0) report('The database ended by itself; starting it again')
    try {
      server = await restart()
      failures = 0
      report('The database runs again')
    } catch (error) {
      failures += 1
      report(`The database does not start: ${reason(error)}`)
    }
  }

  return async function endWatch(): Promise<Process> {
    watching = false
    clearTimeout(timer)
    await work
    return server
  }
}
