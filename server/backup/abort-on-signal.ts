/** Returns a signal that aborts on SIGINT, SIGTERM or SIGHUP, so that a command can stop and clean up. */
export function abortOnSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())
  return stop.signal
}
