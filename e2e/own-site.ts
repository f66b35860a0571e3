import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { aMailServer, type MailServer } from '../server/mail/mail-server.fixture.ts'
import { test as base } from './fixtures.ts'
import { freePort, logOf, makeDataDir, startServer } from './server.ts'

type Rows = Record<string, unknown>[]

export type OwnSite = {
  url: string
  /** Asks or tells the site's database, past the site itself. */
  ask: (statement: string, values?: unknown[]) => Promise<Rows>
  /** Where its database is, for another node. */
  databaseUrl: () => string
  /** What the site signs its links with. */
  secret: () => string
  /** What it wrote to its log so far, a line of JSON for each event. */
  log: () => Record<string, unknown>[]
  /** What the site sends its mail by, if it was wished for; all mail is captured otherwise. */
  mailServer: MailServer | null
}

type Wish = {
  /** What is written into the database before the first test. */
  prepare?: (ask: OwnSite['ask']) => Promise<void>
  log?: 'error' | 'fatal' | 'silent'
  /** Settings beside those that every site of a test has. */
  settings?: Record<string, string>
  /** Sends its mail to a server on this machine. */
  sendsMail?: boolean
}

/**
 * For tests that change what every visitor sees: they run on a site of their own, with an empty data folder, so that the
 * tests beside them never meet a page that was changed under them. Each call is another site.
 */
export function withOwnSite({ prepare, log = 'error', sendsMail = false, settings = {} }: Wish = {}) {
  return base.extend<object, { ownSite: OwnSite }>({
    ownSite: [
      async ({ browserName: _ }, use) => {
        const dataDir = makeDataDir()
        const mailServer = sendsMail ? await aMailServer({ scheme: 'smtp', allowInsecureAuth: true }) : null
        const env: Record<string, string> = mailServer
          ? { DEMO: '1', SMTP_URL: mailServer.url, MAIL_FROM: 'Journey <hello@example.com>' }
          : {}
        const port = await freePort()
        const { url, child, ended } = await startServer({ port, dataDir, log, env: { ...env, ...settings } }, 'pipe')
        const lines = logOf(child)
        const ask: OwnSite['ask'] = (statement, values) => askDatabase(dataDir, statement, values)
        await prepare?.(ask)
        const secret = () => readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim()
        const databaseUrl = () => `postgres://journey@${encodeURIComponent(socketOf(dataDir))}:5432/journey`
        await use({ url, ask, databaseUrl, secret, log: lines, mailServer })
        child.kill('SIGTERM')
        await ended
        await mailServer?.close()
        rmSync(dataDir, { recursive: true, force: true })
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ ownSite }, use) => use(ownSite.url),
  })
}

/** PostgreSQL writes the folder of its socket into the fifth line. */
function socketOf(dataDir: string): string {
  const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  return readFileSync(pidFile, 'utf8').split('\n')[4] ?? ''
}

async function askDatabase(dataDir: string, statement: string, values?: unknown[]): Promise<Rows> {
  const client = new Client({ host: socketOf(dataDir), port: 5432, user: 'journey', database: 'journey' })
  await client.connect()
  const { rows } = await client.query(statement, values).finally(() => client.end())
  return rows
}
