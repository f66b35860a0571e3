import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { checks } from './doctor/checks/index.ts'
import { type CheckResult, runChecks } from './doctor/run-checks.ts'
import type { PageFigures } from './page-cache/index.ts'

/** What one server tells of itself. */
export type InstanceStatus = {
  version: string
  since: Date
  pages: () => PageFigures
  /** Asks every part how it is; who asks while that is under way hears the same. */
  runChecks: () => Promise<CheckResult[]>
}

type Options = { env: NodeJS.ProcessEnv; pool: Pool; pages: () => PageFigures }

export function instanceStatus({ env, pool, pages }: Options): InstanceStatus {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  let inFlight: Promise<CheckResult[]> | undefined
  return {
    version,
    since: new Date(performance.timeOrigin),
    pages,
    runChecks: () => {
      inFlight ??= collectChecks(env, pool).finally(() => {
        inFlight = undefined
      })
      return inFlight
    },
  }
}

async function collectChecks(env: NodeJS.ProcessEnv, pool: Pool): Promise<CheckResult[]> {
  const found: CheckResult[] = []
  for await (const told of runChecks(checks, { env, pool })) found.push(told)
  return found
}
