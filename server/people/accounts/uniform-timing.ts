import { setTimeout as pause } from 'node:timers/promises'

/** Several times what the work takes on an idle server. */
const MIN_MS = 100

/** Settles like `work`, but takes at least 100 ms, so that timing does not reveal whether an email has an account. */
export async function withUniformTiming<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(MIN_MS)])
  return result
}
