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

/** Settles like `work`, or like `onTimeout` if that takes longer than `ms`. `onTimeout` returns a value or throws. */
export async function withTimeout<T>(work: Promise<T>, ms: number, onTimeout: () => T): Promise<T> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, ms)
  return Promise.race([work, timeout.promise.then(onTimeout)]).finally(() => clearTimeout(timer))
}
