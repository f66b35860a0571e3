import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { test as base } from './fixtures.ts'
import { freePort, makeDataDir, startServer } from './server.ts'

/**
 * For tests that change what every visitor sees: they run on a site of their own, with an empty data folder, so that the
 * tests beside them never meet a page that was changed under them.
 */
export const test = base.extend<object, { ownData: string; ownSite: string }>({
  ownData: [
    async ({ browserName: _ }, use) => {
      const dataDir = makeDataDir()
      await use(dataDir)
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  ownSite: [
    async ({ ownData: dataDir }, use) => {
      const { url, child, ended } = await startServer({ port: await freePort(), dataDir, log: 'error' })
      await use(url)
      child.kill('SIGTERM')
      await ended
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite),
})

/** One statement to the database of a site of one's own, past the site itself. */
export async function askDatabase(dataDir: string, statement: string): Promise<void> {
  const [, , , , socket = ''] = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const client = new Client({ host: socket, port: 5432, user: 'journey', database: 'journey' })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
