import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { test as base } from './fixtures.ts'
import { freePort, makeDataDir, startServer } from './server.ts'

type Rows = Record<string, unknown>[]

export type OwnSite = {
  url: string
  /** Asks or tells the site's database, past the site itself. */
  ask: (statement: string, values?: unknown[]) => Promise<Rows>
}

type Wish = {
  /** What is written into the database before the first test. */
  prepare?: (ask: OwnSite['ask']) => Promise<void>
  log?: 'error' | 'fatal' | 'silent'
}

/**
 * For tests that change what every visitor sees: they run on a site of their own, with an empty data folder, so that the
 * tests beside them never meet a page that was changed under them. Each call is another site.
 */
export function withOwnSite({ prepare, log = 'error' }: Wish = {}) {
  return base.extend<object, { ownSite: OwnSite }>({
    ownSite: [
      async ({ browserName: _ }, use) => {
        const dataDir = makeDataDir()
        const { url, child, ended } = await startServer({ port: await freePort(), dataDir, log })
        const ask: OwnSite['ask'] = (statement, values) => askDatabase(dataDir, statement, values)
        await prepare?.(ask)
        await use({ url, ask })
        child.kill('SIGTERM')
        await ended
        rmSync(dataDir, { recursive: true, force: true })
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ ownSite }, use) => use(ownSite.url),
  })
}

async function askDatabase(dataDir: string, statement: string, values?: unknown[]): Promise<Rows> {
  // PostgreSQL writes the folder of its socket into the fifth line.
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const [, , , , host = ''] = readFileSync(pidFile, 'utf8').split('\n')
  const client = new Client({ host, port: 5432, user: 'journey', database: 'journey' })
  await client.connect()
  const { rows } = await client.query(statement, values).finally(() => client.end())
  return rows
}
