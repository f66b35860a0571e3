import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import type { PageCacheStats } from '../../platform/page-cache/page-cache-stats.ts'
import { checks } from './checks/index.ts'
import type { CheckResult, Instance } from './instance.ts'
import { runChecks } from './run-checks.ts'

type Options = { env: NodeJS.ProcessEnv; pool: Pool; pageCacheStats: () => PageCacheStats }

export function createInstance({ env, pool, pageCacheStats }: Options): Instance {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  let inFlight: Promise<CheckResult[]> | undefined
  return {
    version,
    startedAt: new Date(performance.timeOrigin),
    pageCacheStats,
    runChecks: (names) => {
      if (names) return collectChecks(env, pool, names)
      inFlight ??= collectChecks(env, pool).finally(() => {
        inFlight = undefined
      })
      return inFlight
    },
  }
}

async function collectChecks(
  env: NodeJS.ProcessEnv,
  pool: Pool,
  names: readonly string[] = checks.map(({ name }) => name),
): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  const selected = checks.filter(({ name }) => names.includes(name))
  for await (const result of runChecks(selected, { env, pool })) results.push(result)
  return results
}
