import pLimit from 'p-limit'
import { Problem } from './problem.ts'

type WorkLimit = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Creates a limit for work of one kind: some runs at a time, some waits, the rest is refused. Work whose signal is aborted
 * while it waits never starts.
 * @throws unavailable when too much waits
 */
export function createWorkLimit({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }): WorkLimit {
  const limit = pLimit(concurrency)
  return async (work, signal) => {
    if (limit.pendingCount >= maxWaiting) throw new Problem('unavailable', { retryAfter: 2 })
    return limit(() => {
      signal?.throwIfAborted()
      return work()
    })
  }
}
