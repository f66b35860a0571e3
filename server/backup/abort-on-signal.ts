/** Given by Ctrl-C, and by whoever else ends a command: what is under way breaks off and is tidied up. */
export function abortOnSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())
  return stop.signal
}
