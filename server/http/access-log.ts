import type { Logger } from 'pino'

/** One answer, as the log and the figures tell of it: never by the address that was asked for, which may hold a secret. */
export type AccessLogEntry = {
  requestId: string
  method: string
  /** The pattern that the address fits, such as `/api/orders/:id`. */
  route: string
  status: number
  /** How long it took to make; null for one that lay ready in memory. */
  seconds: number | null
}

export type OnResponse = (answer: AccessLogEntry) => void

/** A line of the log for each answer, at the level `info`, for whoever looks for the rest of a request. */
export function createAccessLog(log: Logger): OnResponse {
  return (answered) => {
    // Most sites do not ask for these lines, and the fastest answers cost less than making one.
    if (!log.isLevelEnabled('info')) return
    const { seconds, ...answer } = answered
    log.info({ ...answer, ...(seconds === null ? {} : { ms: Math.round(seconds * 10_000) / 10 }) }, 'answered')
  }
}
