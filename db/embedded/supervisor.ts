import { isRunning, type Process } from './processes.ts'
import { reason } from './setup-error.ts'

const CHECK_MS = 250
const MAX_PAUSE_MS = 10_000

/**
 * Monitors PostgreSQL and restarts it when it exits, with exponential backoff while that fails.
 * @returns a function that stops monitoring and returns the last known process
 */
export function supervise(first: Process, restart: () => Promise<Process>, report: (line: string) => void) {
  let server = first
  let failures = 0
  let work: Promise<void> = Promise.resolve()
  let timer = setTimeout(check, CHECK_MS).unref()
  let isWatching = true

  function check() {
    work = (isRunning(server) ? Promise.resolve() : restartServer()).then(() => {
      if (isWatching) timer = setTimeout(check, Math.min(CHECK_MS * 2 ** failures, MAX_PAUSE_MS)).unref()
    })
  }

  async function restartServer() {
    if (failures === 0) report('The database stopped unexpectedly; restarting it')
    try {
      server = await restart()
      failures = 0
      report('The database is running again')
    } catch (error) {
      failures += 1
      report(`The database could not be started: ${reason(error)}`)
    }
  }

  return async function stopSupervision(): Promise<Process> {
    isWatching = false
    clearTimeout(timer)
    await work
    return server
  }
}
