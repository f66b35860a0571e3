import type { PageCacheStats } from '../page-cache/page-cache-stats.ts'

/** Result of one check. `warning`: works, but needs attention. `fault`: does not work. */
export type Finding = { level: 'fine' | 'warning' | 'fault'; found: string; mend?: string }

/** A finding with the name of its check. */
export type CheckResult = Finding & { check: string }

/** The port to the running server process. */
export type Instance = {
  version: string
  startedAt: Date
  pageCacheStats: () => PageCacheStats
  /** Runs all doctor checks; concurrent calls share one run. */
  runChecks: () => Promise<CheckResult[]>
}
