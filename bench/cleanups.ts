type Cleanup = () => Promise<unknown>

/** `signal` aborts on Ctrl-C and SIGTERM. */
export type Cleanups = { add: (cleanup: Cleanup) => void; signal: AbortSignal }

/** Runs `work`, and then its cleanups, the last one first: also after an error, Ctrl-C and SIGTERM. */
export async function withCleanups<Result>(work: (cleanups: Cleanups) => Promise<Result>): Promise<Result> {
  const controller = new AbortController()
  const list: Cleanup[] = []
  let closing: Promise<void> | null = null
  const closeAll = async () => {
    for (let cleanup = list.pop(); cleanup; cleanup = list.pop())
      await cleanup().catch((error: unknown) => console.error('cleanup failed:', error))
  }
  // After a signal, the work fails and closes too.
  const closeOnce = () => {
    closing ??= closeAll()
    return closing
  }
  // Ctrl-C can arrive twice, from the terminal and from npm.
  const stop = () => {
    controller.abort()
    void closeOnce().finally(() => process.exit(1))
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await work({ add: (cleanup) => void list.push(cleanup), signal: controller.signal })
  } finally {
    await closeOnce()
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
