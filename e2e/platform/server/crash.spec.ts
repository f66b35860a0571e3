import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { Client } from 'pg'
import { freePort, isReady } from '../../../bin/local-server.ts'
import { type FakeStripe, openFakeStripe } from '../../../tests/fake-stripe/server.ts'
import {
  demoProviderView,
  invariantViolations,
  missingReceipts,
  unsettledPayments,
} from '../../../tests/payment-invariants.ts'
import { type RandomRun, randomRun, testSlowness } from '../../../tests/run-length.ts'
import { copyDataDir, type Server, startServer } from '../../fixtures/sites/server.ts'
import { stripeSettings } from '../../fixtures/sites/stripe-site.ts'

/** Kills the server and database during purchases. Each payment must then match exactly one completed enrollment. */

const BUYERS = 4

/** Time of the kill in milliseconds, and the behavior of each buyer before it. */
const kill = fc.record({
  after: fc.integer({ min: 5, max: 399 }),
  buyers: fc.array(fc.record({ receivesWebhooks: fc.boolean(), declines: fc.nat(4).map((n) => n === 0) }), {
    minLength: BUYERS,
    maxLength: BUYERS,
  }),
})
type Kill = typeof kill extends fc.Arbitrary<infer Value> ? Value : never
const sampleKills = ({ runs, seed }: RandomRun): Kill[] => fc.sample(kill, { numRuns: runs, seed })
const demoKills = sampleKills(randomRun('kills amid purchases', { short: 2, full: 20, seed: 20_240_301 }))
const stripeKills = sampleKills(randomRun('kills amid purchases at Stripe', { short: 2, full: 10, seed: 20_240_302 }))

type Buyer = { token: string; ip: string }

let dataDir: string
let port: number
/** The payment provider, or null for the demo. It survives the kills of the server, as Stripe would. */
let stripe: FakeStripe | null
const start = () => {
  const env = stripe ? stripeSettings(stripe) : {}
  return startServer({ port, dataDir, log: 'silent', env })
}

test.beforeEach(async () => {
  dataDir = copyDataDir()
  port = await freePort()
  stripe = null
})
test.afterEach(async () => {
  await stripe?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`${demoKills.length} kills of server or database during purchases: nothing lost or duplicated`, () =>
  killAndVerify(demoKills))

test(`${stripeKills.length} kills during Stripe purchases with lost webhooks: nothing lost or duplicated`, async () => {
  stripe = await openFakeStripe({ sendsWebhooksImmediately: true })
  await killAndVerify(stripeKills)
})

async function killAndVerify(kills: Kill[]): Promise<void> {
  let server = await start()
  await queryDatabase(stripe ? 'CREATE TABLE provider_books (id text, reference text, status text)' : demoProviderView)
  const buyers = await createBuyers(server.url)
  const classes = await createClasses()

  for (const [round, { after, buyers: behaviors }] of kills.entries()) {
    stripe?.dropPendingEvents()
    const purchases = buyers.map((buyer, index) =>
      buy(server.url, buyer, classes[(round + index) % classes.length] ?? {}, behaviors[index]),
    )
    const killPromise = killAfter(server, after, round % 2 === 0 ? 'server' : 'database')
    await Promise.all([...purchases, killPromise])
    if (round % 2 === 0) {
      await server.ended
      server = await start()
      await expectPaymentsSettled()
    } else await expect.poll(() => isReady(server.url), { timeout: 30_000 * testSlowness }).toBe(true)
    await expectInvariants()
  }

  await expectPaymentsSettled()
  await expectInvariants()
  await expectReceipts()
  server.child.kill('SIGTERM')
  await server.ended
}

/** Any step may fail because the server is gone. */
async function buy(url: string, buyer: Buyer, enrollment: object, behavior?: Kill['buyers'][number]): Promise<void> {
  const headers = {
    authorization: `Bearer ${buyer.token}`,
    'content-type': 'application/json',
    'x-forwarded-for': buyer.ip,
  }
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  // About half of Stripe's webhook requests are lost.
  if (stripe) stripe.webhook.url = behavior?.receivesWebhooks ? `${url}/api/payments/webhook` : 'http://127.0.0.1:1/'
  try {
    const checkout = await post('/api/enrollments', enrollment)
    if (!checkout.ok) return
    const page = ((await checkout.json()) as { url: string }).url
    const action = behavior?.declines ? 'decline' : 'pay'
    await fetch(`${page}/${action}`, { method: 'POST', redirect: 'manual' })
    await post('/api/enrollments/verify', { sessionId: page.split('/').at(-1) })
  } catch (error) {
    // The killed server broke the connection, which is expected.
    if (!(error instanceof TypeError)) throw error
  }
}

async function killAfter(server: Server, milliseconds: number, target: 'server' | 'database'): Promise<void> {
  await pause(milliseconds)
  if (target === 'server') server.child.kill('SIGKILL')
  else process.kill(databasePid(), 'SIGKILL')
}

function databaseHome(): string {
  const { home } = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as { home: string }
  return home.startsWith('/') ? home : join(dataDir, home)
}

function databasePid(): number {
  return Number(readFileSync(join(databaseHome(), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function expectPaymentsSettled(): Promise<void> {
  await copyProviderSessions()
  await expectNoRows(unsettledPayments, 'payments that are not settled')
}

async function expectInvariants(): Promise<void> {
  await copyProviderSessions()
  expect(await queryDatabase(invariantViolations)).toEqual([])
}

/** Copies the fake Stripe's sessions into the database. Those of the demo are already there. */
async function copyProviderSessions(): Promise<void> {
  if (!stripe) return
  const sessions = [...stripe.state.sessions.values()].map((page) => ({
    id: page.id,
    reference: page.metadata.order_id,
    status: page.payment_status === 'paid' ? 'paid' : page.status,
  }))
  await queryDatabase('TRUNCATE provider_books')
  const rows = JSON.stringify(sessions).replaceAll("'", "''")
  await queryDatabase(
    `INSERT INTO provider_books SELECT * FROM json_populate_recordset(NULL::provider_books, '${rows}')`,
  )
}

async function expectReceipts(): Promise<void> {
  await expectNoRows(missingReceipts, 'completed orders without exactly one receipt')
}

async function expectNoRows(violationQuery: string, message: string): Promise<void> {
  await expect
    .poll(() => queryDatabase(violationQuery), {
      message,
      timeout: 180_000 * testSlowness,
      intervals: [200, 500, 1000],
    })
    .toEqual([])
}

async function queryDatabase(query: string): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = []
  const runQuery = async () => {
    const client = new Client({ host: socketFolder(), port: 5432, user: 'journey', database: 'journey' })
    client.on('error', () => undefined)
    await client.connect()
    rows = (await client.query(query).finally(() => client.end())).rows
    return true
  }
  await expect.poll(() => runQuery().catch(rethrowQueryError), { timeout: 60_000 * testSlowness }).toBe(true)
  return rows
}

/** @throws the error if the query itself is wrong */
function rethrowQueryError(error: Error & { code?: string }): boolean {
  if (error.code?.startsWith('42')) throw error
  return false
}

function socketFolder(): string {
  const lines = readFileSync(join(databaseHome(), 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  return lines[4] ?? ''
}

async function createBuyers(url: string): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const ip = `10.9.${randomInt(256)}.${index + 1}`
      const post = async (path: string, body: object) => {
        const response = await fetch(`${url}/api/auth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
          body: JSON.stringify(body),
        })
        expect(response.ok, path).toBe(true)
        return response
      }
      const account = { email: `${randomUUID()}@example.com`, password: `walk ${randomUUID()}` }
      await post('sign-up', account)
      let code: string | undefined
      await expect
        .poll(async () => {
          const mails = (await (await fetch(`${url}/demo/mailbox.json`)).json()) as { to: string; text: string }[]
          code = /\b(\d{6})\b/.exec(mails.find((mail) => mail.to === account.email)?.text ?? '')?.[1]
          return code !== undefined
        })
        .toBe(true)
      await post('confirm-code', { email: account.email, code })
      const { accessToken } = (await (await post('sign-in', account)).json()) as { accessToken: string }
      return { token: accessToken, ip }
    }),
  )
}

async function createClasses(): Promise<object[]> {
  // A buyer can enroll in each class only once, so create enough classes and seats for many purchases.
  await queryDatabase(`
    INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, spots_total, price)
    SELECT 'crash-' || n, 'Crash ' || n, current_date + 30, '09:00', current_date + 30, '10:00', 3, 10 FROM generate_series(1, 24) n`)
  const rows = await queryDatabase("SELECT id FROM workshops WHERE slug LIKE 'crash-%' ORDER BY slug")
  return rows.map(({ id }) => ({ workshopId: id }))
}
