import type { Context } from 'hono'
import { matchedRoutes, routePath } from 'hono/route'
import type { Logger } from 'pino'

export type AccessLogEntry = {
  requestId: string
  method: string
  /** Never the URL, which may contain a secret. */
  route: string
  status: number
  /** Time to produce the response (s); null if it was served from memory. */
  seconds: number | null
}

export type OnResponse = (entry: AccessLogEntry) => void

export function createAccessLog(log: Logger): OnResponse {
  return (entry) => {
    // Most sites log at a higher level, and a cached page costs less than formatting a line.
    if (!log.isLevelEnabled('info')) return
    const { seconds, ...fields } = entry
    log.info({ ...fields, ...(seconds === null ? {} : { ms: Math.round(seconds * 10_000) / 10 }) }, 'request completed')
  }
}

export function routePattern(c: Context): string {
  const patterns = matchedRoutes(c).map(({ path }) => path)
  return patterns.find((path) => !path.includes('*')) ?? routePath(c)
}
