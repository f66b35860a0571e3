import { rmSync } from 'node:fs'
import { type GoogleStandIn, openGoogleStandIn } from '../tests/google/stand-in.ts'
import { test as base } from './fixtures.ts'
import { freePort, makeDataDir, startServer } from './server.ts'

/** The production build, set up for Google, and a stand-in for Google that answers it and shows its page. */
export const test = base.extend<object, { google: GoogleStandIn; googleSite: { url: string } }>({
  google: [
    async ({ browserName: _ }, use) => {
      const google = await openGoogleStandIn()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],
  googleSite: [
    async ({ google }, use) => {
      const [dataDir, port] = [makeDataDir(), await freePort()]
      const env = {
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_API_BASE: google.url,
      }
      const { url, child, ended } = await startServer({ port, dataDir, log: 'fatal', env })
      await use({ url })
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ googleSite }, use) => use(googleSite.url),
})
