import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoCheckouts } from '#db/schema/site/demo.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { placeOrder, reconcile } from '../index.ts'
import {
  contextFor,
  createCourse,
  createWorkshop,
  enroll,
  enrollAndCrash,
  expectCheckout,
  linesOf,
  MINUTE_MS,
  orderCart,
  orderRow,
  orderState,
  ordersOf,
  seatCounts,
  submitDemoCheckout,
  updateDemoSession,
  verifyEnrollment,
  withNewSession,
} from '../orders.fixture.ts'

const site = await openSiteForFile()

const cart = [
  { productId: 1, quantity: 2 },
  { productId: 999, quantity: 1 },
]

test('the same key returns the same order, sequentially and concurrently', async () => {
  const ann = await site.createUser()
  const key = randomUUID()
  const first = await expectCheckout(orderCart(site, ann, cart, key))
  const repeated = await Promise.all(Array.from({ length: 8 }, () => expectCheckout(orderCart(site, ann, cart, key))))
  expect(repeated).toEqual(Array(8).fill(first))
  const ben = await site.createUser()
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => expectCheckout(orderCart(site, ben, cart, key))))
  expect(new Set(atOnce.map(({ orderId, url }) => `${orderId} ${url}`)).size).toBe(1)
  expect([(await ordersOf(site, ann)).length, (await ordersOf(site, ben)).length]).toEqual([1, 1])
})

test('a key with different items returns key_reused; invalid characters are a validation error', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  const key = randomUUID()
  await expectCheckout(orderCart(site, ann, cart, key))
  const requests = [orderCart(site, ann, [{ productId: 1, quantity: 3 }], key), enroll(site, ann, { courseId }, key)]
  for (const request of requests) expect(await request).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  expect(await orderCart(site, ann, cart, 'short')).toMatchObject({ status: 400, body: { code: 'validation' } })
  expect(await ordersOf(site, ann)).toHaveLength(1)
})

test('double click and second tab return the first order, in any order of lines', async () => {
  const ann = await site.createUser()
  const tabs = [cart, cart.toReversed(), cart]
  const checkouts = await Promise.all(tabs.map((lines) => expectCheckout(orderCart(site, ann, lines, randomUUID()))))
  expect(new Set(checkouts.map(({ url }) => url)).size).toBe(1)
  const [order, ...more] = await ordersOf(site, ann)
  expect(more).toEqual([])
  const lines = await linesOf(site, order?.id ?? '')
  expect(lines.map(({ productId, quantity }) => [productId, quantity]).sort()).toEqual([
    [1, 2],
    [999, 1],
  ])
})

test('a key whose checkout session is closed or overdue returns checkout_closed', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  const key = randomUUID()
  const { url, orderId } = await expectCheckout(enroll(site, ann, { courseId }, key))
  site.clock.advance(31 * MINUTE_MS)
  const user = await withNewSession(site, ann)
  expect(await enroll(site, user, { courseId }, key)).toMatchObject({ status: 409, body: { code: 'checkout_closed' } })
  expect((await submitDemoCheckout(url, 'pay')).headers.get('location')).toBe(new URL(url).pathname)
  await reconcile(anonymous(site.base))
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'failed', failedBecause: 'expired' })
  expect((await enroll(site, user, { courseId }, randomUUID())).status).toBe(201)
})

test('crash after the checkout session was created: a retry returns the same session', async () => {
  const [ann, key] = [await site.createUser(), randomUUID()]
  const { id: workshopId } = await createWorkshop(site)
  const crashed = await enrollAndCrash(site, ann, { workshopId, key })
  expect(await orderRow(site, crashed.orderId)).toMatchObject({ status: 'pending', providerSessionId: null })
  expect(await expectCheckout(enroll(site, ann, { workshopId }, key))).toEqual(crashed)
  expect(await orderRow(site, crashed.orderId)).toMatchObject({
    providerSessionId: crashed.sessionId,
    checkoutUrl: crashed.url,
  })
  const sessions = await site.base.db.select().from(demoCheckouts).where(eq(demoCheckouts.reference, crashed.orderId))
  expect(sessions).toHaveLength(1)
})

test('crash after the checkout session was created: the reconciler finds its payment', async () => {
  const ann = await site.createUser()
  const { id: workshopId } = await createWorkshop(site)
  const crashed = await enrollAndCrash(site, ann, { workshopId, key: randomUUID() })
  await updateDemoSession(site, crashed.sessionId, { status: 'paid' })
  await reconcile(anonymous(site.base), { quietMs: 0 })
  expect(await orderState(site, crashed.orderId)).toMatchObject({ status: 'completed', lines: [{ seat: 'taken' }] })
  expect((await verifyEnrollment(site, await withNewSession(site, ann), crashed.sessionId)).status).toBe(200)
})

test('crash before the checkout session was created: a retry creates it for the same order', async () => {
  const [ann, key] = [await site.createUser(), randomUUID()]
  const { id: workshopId } = await createWorkshop(site)
  const { payments } = site.base
  const requested = Promise.withResolvers<string>()
  const createSession: typeof payments.createSession = ({ orderId }) => {
    requested.resolve(orderId)
    return new Promise(() => {})
  }
  const ctx = { ...contextFor(site, ann), payments: { ...payments, createSession } }
  void placeOrder(ctx, { items: [{ kind: 'workshop', id: workshopId, quantity: 1 }], key })
  const orderId = await requested.promise
  expect((await expectCheckout(enroll(site, ann, { workshopId }, key))).orderId).toBe(orderId)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 0, free: 7 })
})
