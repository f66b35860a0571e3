import type { PageCacheStats } from '../../platform/page-cache/page-cache-stats.ts'

/** Result of one check. `skipped`: was not checked. `warning`: works, but needs attention. `error`: does not work. */
export type Finding = { level: 'ok' | 'skipped' | 'warning' | 'error'; summary: string; fix?: string }

export type CheckResult = Finding & { check: string }

export type Instance = {
  version: string
  startedAt: Date
  pageCacheStats: () => PageCacheStats
  /** Concurrent runs of all checks are one. @param names runs only these */
  runChecks: (names?: readonly string[]) => Promise<CheckResult[]>
}
