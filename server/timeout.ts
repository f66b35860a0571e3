/** Settles like `work`, or like `onTimeout` if that takes longer than `ms`. `onTimeout` returns a value or throws. */
export async function withTimeout<T>(work: Promise<T>, ms: number, onTimeout: () => T): Promise<T> {
  const timeout = Promise.withResolvers<void>()
  const timer = setTimeout(timeout.resolve, ms)
  return Promise.race([work, timeout.promise.then(onTimeout)]).finally(() => clearTimeout(timer))
}
