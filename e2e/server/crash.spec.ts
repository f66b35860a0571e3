import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { Client } from 'pg'
import { type FakeStripe, openFakeStripe } from '../../tests/fake-stripe/server.ts'
import { demoProviderView, lostOrDoubled, missingReceipts, unsettledPayments } from '../../tests/payment-invariants.ts'
import { type RandomRun, randomRun } from '../../tests/run-length.ts'
import { copyDataDir, freePort, isReady, type Server, startServer } from '../fixtures/server.ts'
import { stripeSettings } from '../fixtures/stripe-site.ts'

/**
 * The server and its database are killed at random moments while people buy. Afterwards the books must agree: what the
 * payment provider took is a completed enrolment, exactly once, and no seat is lost.
 */

const BUYERS = 4

/** When the round kills, in milliseconds, and what each buyer does before. */
const kill = fc.record({
  after: fc.integer({ min: 5, max: 399 }),
  buyers: fc.array(fc.record({ isHeard: fc.boolean(), declines: fc.nat(4).map((n) => n === 0) }), {
    minLength: BUYERS,
    maxLength: BUYERS,
  }),
})
type Kill = typeof kill extends fc.Arbitrary<infer One> ? One : never
const drawKills = ({ runs, seed }: RandomRun): Kill[] => fc.sample(kill, { numRuns: runs, seed })
const demoKills = drawKills(randomRun('kills amid purchases', { short: 4, long: 20, seed: 20_240_301 }))
const stripeKills = drawKills(randomRun('kills amid purchases at Stripe', { short: 3, long: 10, seed: 20_240_302 }))

type Buyer = { token: string; address: string }

let dataDir: string
let port: number
/** Who takes the money, where the demo does not: it lives on when the server is killed, as Stripe would. */
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

test(`${demoKills.length} kills of the server or the database in the middle of purchases lose and double nothing`, () =>
  killAndCompare(demoKills))

test(`${stripeKills.length} kills in the middle of purchases at Stripe, half of whose messages are lost, lose and double nothing`, async () => {
  stripe = await openFakeStripe({ tellsAtOnce: true })
  await killAndCompare(stripeKills)
})

async function killAndCompare(kills: Kill[]): Promise<void> {
  let server = await start()
  await ask(stripe ? 'CREATE TABLE provider_books (id text, reference text, status text)' : demoProviderView)
  const buyers = await makeBuyers(server.url)
  const classes = await classIds()

  for (const [round, { after, buyers: chances }] of kills.entries()) {
    stripe?.lose()
    const purchases = buyers.map((buyer, at) =>
      buy(server.url, buyer, classes[(round + at) % classes.length] ?? {}, chances[at]),
    )
    const killed = killAfter(server, after, round % 2 === 0 ? 'server' : 'database')
    await Promise.all([...purchases, killed])
    if (round % 2 === 0) {
      await server.ended
      server = await start()
      await expectPaymentsSettled()
    } else await expect.poll(() => isReady(server.url), { timeout: 30_000 }).toBe(true)
    await expectNothingLostOrDoubled()
  }

  await expectPaymentsSettled()
  await expectNothingLostOrDoubled()
  await expectReceipts()
  server.child.kill('SIGTERM')
  await server.ended
}

/** Buys as a browser would: the order, the payment, the success page. Any step may find the server gone. */
async function buy(url: string, buyer: Buyer, wish: object, chance?: Kill['buyers'][number]): Promise<void> {
  const headers = {
    authorization: `Bearer ${buyer.token}`,
    'content-type': 'application/json',
    'x-forwarded-for': buyer.address,
  }
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  // Half of what Stripe tells finds nobody there.
  if (stripe) stripe.webhook.url = chance?.isHeard ? `${url}/api/payments/webhook` : 'http://127.0.0.1:1/'
  try {
    const checkout = await post('/api/enrollments', wish)
    if (!checkout.ok) return
    const page = ((await checkout.json()) as { url: string }).url
    const action = chance?.declines ? 'decline' : 'pay'
    await fetch(`${page}/${action}`, { method: 'POST', redirect: 'manual' })
    await post('/api/enrollments/verify', { sessionId: page.split('/').at(-1) })
  } catch (error) {
    // The connection broke with the server: that is what this test is about.
    if (!(error instanceof TypeError)) throw error
  }
}

async function killAfter(server: Server, milliseconds: number, what: 'server' | 'database'): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  if (what === 'server') server.child.kill('SIGKILL')
  else process.kill(databasePid(), 'SIGKILL')
}

function databaseHome(): string {
  const { home } = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as { home: string }
  return home.startsWith('/') ? home : join(dataDir, home)
}

function databasePid(): number {
  return Number(readFileSync(join(databaseHome(), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Every payment that the provider took, or refused, has reached its order. */
async function expectPaymentsSettled(): Promise<void> {
  await writeProviderBooks()
  await expectNone(unsettledPayments, 'payments that are not settled')
}

/** Asked of the database itself: what must hold at every moment. */
async function expectNothingLostOrDoubled(): Promise<void> {
  await writeProviderBooks()
  expect(await ask(lostOrDoubled)).toEqual([])
}

/** Puts what Stripe's books say beside ours; the demo's are there. */
async function writeProviderBooks(): Promise<void> {
  if (!stripe) return
  const pages = [...stripe.books.sessions.values()].map((page) => ({
    id: page.id,
    reference: page.metadata.order_id,
    status: page.payment_status === 'paid' ? 'paid' : page.status,
  }))
  await ask('TRUNCATE provider_books')
  const rows = JSON.stringify(pages).replaceAll("'", "''")
  await ask(`INSERT INTO provider_books SELECT * FROM json_populate_recordset(NULL::provider_books, '${rows}')`)
}

/** Each completed order's receipt has arrived, once. */
async function expectReceipts(): Promise<void> {
  await expectNone(missingReceipts, 'completed orders without exactly one receipt')
}

async function expectNone(wrong: string, message: string): Promise<void> {
  await expect.poll(() => ask(wrong), { message, timeout: 180_000, intervals: [200, 500, 1000] }).toEqual([])
}

/** Answers as soon as the database is there again. */
async function ask(query: string): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = []
  const answered = async () => {
    const client = new Client({ host: socketFolder(), port: 5432, user: 'journey', database: 'journey' })
    client.on('error', () => undefined)
    await client.connect()
    rows = (await client.query(query).finally(() => client.end())).rows
    return true
  }
  await expect.poll(() => answered().catch(isAway), { timeout: 60_000 }).toBe(true)
  return rows
}

/** @throws what is wrong with the question rather than with the connection */
function isAway(error: Error & { code?: string }): boolean {
  if (error.code?.startsWith('42')) throw error
  return false
}

function socketFolder(): string {
  const lines = readFileSync(join(databaseHome(), 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  return lines[4] ?? ''
}

/** Confirmed accounts, each from an address of its own. */
async function makeBuyers(url: string): Promise<Buyer[]> {
  return Promise.all(
    Array.from({ length: BUYERS }, async (_, at) => {
      const address = `10.9.${randomInt(256)}.${at + 1}`
      const post = async (path: string, body: object) => {
        const answer = await fetch(`${url}/api/auth/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
          body: JSON.stringify(body),
        })
        expect(answer.ok, path).toBe(true)
        return answer
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
      return { token: accessToken, address }
    }),
  )
}

async function classIds(): Promise<object[]> {
  // Room and reasons for many purchases: each buyer may enrol in each class once.
  await ask(`
    INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, spots_total, price)
    SELECT 'crash-' || n, 'Crash ' || n, current_date + 30, '09:00', current_date + 30, '10:00', 3, 10 FROM generate_series(1, 24) n`)
  const rows = await ask("SELECT id FROM workshops WHERE slug LIKE 'crash-%' ORDER BY slug")
  return rows.map(({ id }) => ({ workshopId: id }))
}
