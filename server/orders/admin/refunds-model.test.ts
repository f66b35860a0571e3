import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrollments, orderLines, orders, refunds, seats } from '#db/schema/orders.ts'
import { anonymous } from '#server/context.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { reconcile } from '../index.ts'
import {
  aProduct,
  aWorkshop,
  demoSession,
  enroll,
  expectCheckout,
  orderCart,
  postWebhook,
  signedEvent,
  submitDemoCheckout,
  withProvider,
} from '../orders.fixture.ts'
import { fetchAdminOrder, refundOrder } from './admin-orders.fixture.ts'

const { runs: STORIES, seed } = randomRun('random refund histories', { short: 20, long: 60, seed: 20_240_301 })

let site: TestSite
let admins: [TestUser, TestUser]
let buyer: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  admins = [await site.person({ admin: true }), await site.person({ admin: true })]
  buyer = await site.person()
})
afterAll(() => site.close())

/** What the provider does while an admin asks: as it should, refuses, pays and its answer is lost, tells of it first. */
const moods = ['well', 'well', 'well', 'refuses', 'loses the answer', 'tells first'] as const
type Mood = (typeof moods)[number]

const wish = fc.record({
  line: fc.nat(3),
  how: fc.constantFrom('all', 'rest', 'quantity', 'amount' as const),
  size: fc.integer({ min: 1, max: 4000 }),
})
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('ask' as const), wish, mood: fc.constantFrom(...moods) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('both at once' as const), wish, other: wish }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('repeat' as const), wish, mood: fc.constantFrom(...moods) }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('by hand' as const), size: fc.integer({ min: 1, max: 3000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('tell', 'work' as const) }) },
)
const story = fc.record({
  goods: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 5000 }), quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  isClass: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 9 }),
})
type Story = typeof story extends fc.Arbitrary<infer It> ? It : never
type Wish = typeof wish extends fc.Arbitrary<infer It> ? It : never

test(`over ${STORIES} random refund histories: our ledger equals the provider’s, and no buyer gets more than they paid`, async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { orderId, sessionId } = await anOrder(told)
      for (const one of told.steps) {
        await live(one, { orderId, sessionId })
        await expectWithinPayment(orderId, sessionId)
      }
      // Once the provider is well again, everything that was promised is paid, and everything it told is booked.
      await site.work()
      await reconcile(anonymous(site.base))
      await postWebhook(site, signedEvent(site, sessionId, { type: 'charge.refunded' }))
      await expectAgreement(orderId, sessionId)
      done += (await site.base.db.select().from(refunds).where(eq(refunds.orderId, orderId))).length
    }),
    { numRuns: STORIES, seed },
  )
  expect(done).toBeGreaterThan(STORIES)
}, 300_000)

async function anOrder({ goods, isClass }: Story) {
  const price = (cents: number) => (cents / 100).toFixed(2)
  const first = goods[0]?.cents ?? 100
  const placed = isClass
    ? await expectCheckout(enroll(site, buyer, { workshopId: (await aWorkshop(site, { price: price(first) })).id }))
    : await expectCheckout(
        orderCart(
          site,
          buyer,
          await Promise.all(
            goods.map(async ({ cents, quantity }) => ({
              productId: (await aProduct(site, { price: price(cents) })).id,
              quantity,
            })),
          ),
        ),
      )
  await submitDemoCheckout(placed.url, 'pay')
  await postWebhook(site, signedEvent(site, placed.sessionId))
  return placed
}

type Place = { orderId: string; sessionId: string }

async function live(step: Story['steps'][number], { orderId, sessionId }: Place): Promise<void> {
  const [boss, other] = admins
  if (step.act === 'ask') await moody(step.mood, sessionId, () => ask(boss, orderId, step.wish))
  if (step.act === 'both at once') await Promise.all([ask(boss, orderId, step.wish), ask(other, orderId, step.other)])
  if (step.act === 'repeat') {
    const key = randomUUID()
    await moody(step.mood, sessionId, () => Promise.all([1, 2].map(() => ask(boss, orderId, step.wish, key))))
    await ask(other, orderId, step.wish, key)
  }
  if (step.act === 'by hand') {
    const page = await demoSession(site, sessionId)
    const amountMinor = Math.min(step.size, page.amountMinor - page.refundedMinor)
    if (amountMinor > 0) await site.base.payments.refund({ sessionId, amountMinor, key: randomUUID() })
  }
  if (step.act === 'tell') await postWebhook(site, signedEvent(site, sessionId, { type: 'charge.refunded' }))
  if (step.act === 'work') await site.work()
}

async function ask(who: TestUser, orderId: string, { line, how, size }: Wish, key = randomUUID()): Promise<void> {
  const { lines, version } = (await fetchAdminOrder(site, who, orderId)).body
  const mine = lines[line % lines.length]
  if (!mine) throw new Error('an order without lines')
  const left = mine.unitMinor * mine.quantity - mine.refundedMinor
  const named = {
    quantity: { quantity: 1 + (size % mine.quantity) },
    amount: { amountMinor: size },
    rest: { amountMinor: Math.max(1, left) },
  }
  const wished = how === 'all' ? {} : { lines: [{ lineId: mine.id, ...named[how] }] }
  const { status } = await refundOrder(site, who, orderId, { ...wished, version, key })
  expect([200, 400, 409]).toContain(status)
}

function moody(mood: Mood, sessionId: string, work: () => Promise<unknown>): Promise<unknown> {
  const { refund } = site.base.payments
  if (mood === 'well') return work()
  const changed: Record<Exclude<Mood, 'well'>, typeof refund> = {
    refuses: () => Promise.reject(new Error('balance too low')),
    'loses the answer': async (request) => {
      await refund(request)
      throw new Error('the line was cut')
    },
    'tells first': async (request) => {
      const id = await refund(request)
      await postWebhook(site, signedEvent(site, sessionId, { type: 'charge.refunded' }))
      return id
    },
  }
  return withProvider(site, { refund: changed[mood] }, work)
}

async function booksOf(orderId: string, sessionId: string) {
  const { db } = site.base
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('the order is gone')
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const paidBack = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  return { order, lines, paidBack, page: await demoSession(site, sessionId) }
}

async function expectWithinPayment(orderId: string, sessionId: string): Promise<void> {
  const { order, lines, page } = await booksOf(orderId, sessionId)
  expect(page.refundedMinor).toBeLessThanOrEqual(order.totalMinor)
  expect(order.refundedMinor).toBeLessThanOrEqual(page.refundedMinor)
  expect(lines.reduce((sum, line) => sum + line.refundedMinor, 0)).toBe(order.refundedMinor)
}

async function expectAgreement(orderId: string, sessionId: string): Promise<void> {
  const { order, lines, paidBack, page } = await booksOf(orderId, sessionId)
  expect(order.refundedMinor).toBe(page.refundedMinor)
  expect(paidBack.filter(({ status }) => status === 'queued' || status === 'failed')).toEqual([])
  const paid = paidBack.filter(({ status }) => status === 'done')
  expect(paid.reduce((sum, one) => sum + one.amountMinor, 0)).toBe(order.refundedMinor)
  expect(order.status).toBe(order.refundedMinor === order.totalMinor ? 'refunded' : 'completed')
  for (const line of lines) {
    const isGone = line.refundedMinor === line.unitMinor * line.quantity
    expect(line.status).toBe(isGone ? 'refunded' : 'completed')
    const { db } = site.base
    const [enrollment] = await db.select().from(enrollments).where(eq(enrollments.orderLineId, line.id))
    if (enrollment) expect(enrollment.status).toBe(line.status)
    const [seat] = await db.select().from(seats).where(eq(seats.orderLineId, line.id))
    if (seat) expect(seat.status).toBe(isGone ? 'released' : 'taken')
  }
}
