import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { checks } from './doctor/checks/index.ts'
import { examine, type Told } from './doctor/run-checks.ts'
import type { PageFigures } from './page-cache/index.ts'

/** What one server tells of itself. */
export type NodeFacts = {
  version: string
  since: Date
  pages: () => PageFigures
  /** Asks every part how it is; who asks while that is under way hears the same. */
  examine: () => Promise<Told[]>
}

type Options = { env: NodeJS.ProcessEnv; pool: Pool; pages: () => PageFigures }

export function nodeFacts({ env, pool, pages }: Options): NodeFacts {
  const { version }: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  let underWay: Promise<Told[]> | undefined
  return {
    version,
    since: new Date(performance.timeOrigin),
    pages,
    examine: () => {
      underWay ??= look(env, pool).finally(() => {
        underWay = undefined
      })
      return underWay
    },
  }
}

async function look(env: NodeJS.ProcessEnv, pool: Pool): Promise<Told[]> {
  const found: Told[] = []
  for await (const told of examine(checks, { env, pool })) found.push(told)
  return found
}
