import type { ChildProcess } from 'node:child_process'

const defaults = {
  /** The delay before the first restart. It doubles with each further one. */
  minDelayMs: 1_000,
  maxDelayMs: 30_000,
  /** A server that ran this long gets the first delay again. */
  stableMs: 60_000,
}

/**
 * Runs the server and restarts it when it dies, with exponential backoff. Exits with the server when it exits cleanly,
 * when it was stopped by a signal, and when its first start fails: nothing has changed that a restart could fix.
 * @param launch starts the server, which sends the message `started` once it serves
 */
export function supervise(launch: () => ChildProcess, options: Partial<typeof defaults> = {}): void {
  const { minDelayMs, maxDelayMs, stableMs } = { ...defaults, ...options }
  let server: ChildProcess | undefined
  let restart: NodeJS.Timeout | undefined
  let hasStarted = false
  let isStopping = false
  let delayMs = minDelayMs

  const start = () => {
    const launchedAt = performance.now()
    server = launch()
    server.on('message', (message) => {
      if (message === 'started') hasStarted = true
    })
    server.once('exit', (code, signal) => {
      server = undefined
      if (isStopping || code === 0 || isStopSignal(signal) || !hasStarted) process.exit(code ?? 1)
      if (performance.now() - launchedAt > stableMs) delayMs = minDelayMs
      console.error(
        `The server stopped unexpectedly (${signal ?? `exit code ${code}`}). Restarting in ${delayMs / 1000} s.`,
      )
      restart = setTimeout(start, delayMs)
      delayMs = Math.min(2 * delayMs, maxDelayMs)
    })
  }

  const stop = (signal: NodeJS.Signals) => {
    isStopping = true
    clearTimeout(restart)
    if (!server) process.exit(0)
    server.kill(signal)
  }
  for (const signal of stopSignals) process.on(signal, stop)
  process.on('disconnect', () => stop('SIGTERM'))
  start()
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const isStopSignal = (signal: NodeJS.Signals | null) => stopSignals.some((stopSignal) => stopSignal === signal)
