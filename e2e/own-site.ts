import { rmSync } from 'node:fs'
import { test as base } from './fixtures.ts'
import { freePort, makeDataDir, startServer } from './server.ts'

/**
 * For tests that change what every visitor sees: they run on a site of their own, with an empty data folder, so that the
 * tests beside them never meet a page that was changed under them.
 */
export const test = base.extend<object, { ownSite: string }>({
  ownSite: [
    async ({ browserName: _ }, use) => {
      const dataDir = makeDataDir()
      const { url, child, ended } = await startServer({ port: await freePort(), dataDir, log: 'error' })
      await use(url)
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite),
})
