import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../../tests/site.ts'
import { aWorkshop, checkoutOf, enrol, orderCart, ordersOf, seatsOf, stateOf, whileProvider } from './orders.fixture.ts'

/** The moment when a buyer should be sent to pay, and the payment service is not there. */

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

/** What stands where the payment service should be; the official client asks it over a real socket. */
let service: Server
let answer: (response: ServerResponse) => void
beforeEach(async () => {
  service = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
  await once(service, 'listening')
})
afterEach(async () => {
  service.closeAllConnections()
  service.close()
  await once(service, 'close')
})

function refuse(status: number, type: string) {
  return (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { type } }))
  }
}

type Fault = { name: string; answers?: typeof answer; host?: string }
const faults: Fault[] = [
  { name: 'answers 500', answers: refuse(500, 'api_error') },
  { name: 'answers 429', answers: refuse(429, 'rate_limit_error') },
  { name: 'answers with nonsense', answers: (response) => void response.end('<html>') },
  { name: 'says nothing until the client gives up', answers: () => {} },
  { name: 'hangs up', answers: (response) => void response.destroy() },
  { name: 'has no address', host: 'payments.invalid' },
]

/** Asks for a payment page as the official client of a real provider does, and fails as it fails. */
function failingCheckout({ host = '127.0.0.1' }: Fault) {
  const { port } = service.address() as AddressInfo
  const client = new Stripe('sk_test_1', { host, port, protocol: 'http', timeout: 300, maxNetworkRetries: 0 })
  return async () => {
    const { id, url } = await client.checkout.sessions.create({ mode: 'payment' })
    if (!url) throw new Error('no payment page was opened')
    return { sessionId: id, url }
  }
}

test.each(faults)(
  'a payment service that $name costs nobody a seat, and the buyer can try again at once',
  async (fault) => {
    const ann = await site.person()
    const { id: workshopId } = await aWorkshop(site, { seats: 1 })
    const key = crypto.randomUUID()
    if (fault.answers) answer = fault.answers
    const checkout = failingCheckout(fault)
    const refused = await whileProvider(site, { checkout }, () => enrol(site, ann, { workshopId }, key))
    expect(refused).toMatchObject({ status: 502, body: { code: 'payment_unavailable' } })
    expect(refused.body.message).toBe('The payment service did not answer. Please try again in a moment.')
    expect(refused.body.details).toBeUndefined()
    const [order] = await ordersOf(site, ann)
    expect(await stateOf(site, order?.id ?? '')).toMatchObject({
      status: 'failed',
      failedBecause: 'checkout_failed',
      lines: [{ line: 'failed', enrollment: 'failed', seat: 'released' }],
    })
    expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
    const retried = await checkoutOf(enrol(site, ann, { workshopId }, key))
    expect(retried.orderId).not.toBe(order?.id)
    expect(await seatsOf(site, workshopId)).toEqual({ held: 1, taken: 0, free: 0 })
  },
)

test('a cart whose payment page could not be opened is ordered again with the same key', async () => {
  const ann = await site.person()
  const [key, lines] = [crypto.randomUUID(), [{ productId: 1, quantity: 2 }]]
  answer = refuse(500, 'api_error')
  const checkout = failingCheckout({ name: 'answers 500' })
  const refused = await whileProvider(site, { checkout }, () => orderCart(site, ann, lines, key))
  expect(refused).toMatchObject({ status: 502, body: { code: 'payment_unavailable' } })
  await checkoutOf(orderCart(site, ann, lines, key))
  expect((await ordersOf(site, ann)).map(({ status }) => status).sort()).toEqual(['failed', 'pending'])
})

test('a payment service that never answers keeps the buyer waiting for 15 seconds at most', async () => {
  const ann = await site.person()
  const { id: workshopId } = await aWorkshop(site, { seats: 1 })
  // Its own books hang: whoever asks it for a page waits for a minute.
  await site.base.db.execute(sql`
    CREATE FUNCTION hang() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(60); RETURN NEW; END $$`)
  await site.base.db.execute(
    sql`CREATE TRIGGER hang BEFORE INSERT ON demo.checkouts FOR EACH ROW EXECUTE FUNCTION hang()`,
  )
  const asked = performance.now()
  const refused = await enrol(site, ann, { workshopId })
  expect(performance.now() - asked).toBeLessThan(15_000)
  expect(refused).toMatchObject({ status: 502, body: { code: 'payment_unavailable' } })
  expect(await seatsOf(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
  expect(site.log.some((line) => line.includes("left 'checkout' unanswered for 10 s"))).toBe(true)

  await site.base.db.execute(sql`
    SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'insert into "demo"."checkouts"%' AND pid <> pg_backend_pid()`)
  await site.base.db.execute(sql`DROP TRIGGER hang ON demo.checkouts`)
  await checkoutOf(enrol(site, ann, { workshopId }))
})
