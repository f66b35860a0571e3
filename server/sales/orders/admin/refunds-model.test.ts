import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { orderLines, orders, refunds } from '#db/schema/sales/orders.ts'
import { anonymous } from '#server/context.ts'
import { randomRun } from '../../../../tests/run-length.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { findInvoiceDifferences } from '../../invoices/invoices.fixture.ts'
import { rate, saveZones, zone } from '../../shipping/shipping.fixture.ts'
import { reconcile } from '../index.ts'
import {
  createProduct,
  createWorkshop,
  demoSession,
  enroll,
  expectCheckout,
  orderCart,
  postWebhook,
  shippingAddress,
  signedEvent,
  submitDemoCheckout,
  withProvider,
} from '../orders.fixture.ts'
import { fetchAdminOrder, refundOrder } from './admin-orders.fixture.ts'

const { runs: HISTORIES, seed } = randomRun('random refund histories', { short: 3, full: 60, seed: 20_240_301 })

const SHIPPING = { Free: 0, Standard: 590, Express: 1290 }
const toRate = ([name, priceMinor]: [string, number]) => rate({ name, bands: [{ upTo: null, priceMinor }] })
const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })
const other = await site.createUser({ admin: true })
const buyer = await site.createUser()
const rateIds = await saveZones(site, [zone({ rates: Object.entries(SHIPPING).map(toRate) })])

const behaviors = ['ok', 'ok', 'ok', 'rejects', 'loses the response', 'sends the event first'] as const
type Behavior = (typeof behaviors)[number]

const refundRequest = fc.record({
  line: fc.nat(3),
  how: fc.constantFrom('all', 'rest', 'quantity', 'amount' as const),
  size: fc.integer({ min: 1, max: 4000 }),
  shippingMinor: fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 700 })),
})
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('refund' as const),
      refundRequest,
      behavior: fc.constantFrom(...behaviors),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('both at once' as const), refundRequest, other: refundRequest }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('repeat' as const),
      refundRequest,
      behavior: fc.constantFrom(...behaviors),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('external refund' as const), size: fc.integer({ min: 1, max: 3000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('event', 'work' as const) }) },
)
const history = fc.record({
  goods: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 5000 }), quantity: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  isClass: fc.boolean(),
  shipping: fc.constantFrom('Free', 'Standard', 'Express' as const),
  steps: fc.array(step, { minLength: 3, maxLength: 9 }),
})
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never
type RefundRequest = typeof refundRequest extends fc.Arbitrary<infer Value> ? Value : never

test(`over ${HISTORIES} random refund histories: the ledger equals the provider’s, and no buyer gets more than they paid`, async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(history, async (generated) => {
      const { orderId, sessionId } = await createPaidOrder(generated)
      for (const entry of generated.steps) {
        await runStep(entry, { orderId, sessionId })
        await expectWithinPayment(orderId, sessionId)
      }
      await site.runJobs()
      await reconcile(anonymous(site.base))
      await postWebhook(site, signedEvent(site, sessionId, { type: 'charge.refunded' }))
      await expectAgreement(orderId, sessionId)
      done += (await site.base.db.select().from(refunds).where(eq(refunds.orderId, orderId))).length
    }),
    { numRuns: HISTORIES, seed },
  )
  expect(done).toBeGreaterThan(HISTORIES)
  expect(await findInvoiceDifferences(site.base.db)).toEqual([])
})

async function createPaidOrder({ goods, isClass, shipping }: History) {
  const price = (cents: number) => (cents / 100).toFixed(2)
  const first = goods[0]?.cents ?? 100
  const placed = isClass
    ? await expectCheckout(
        enroll(site, buyer, { workshopId: (await createWorkshop(site, { price: price(first) })).id }),
      )
    : await expectCheckout(
        orderCart(
          site,
          buyer,
          await Promise.all(
            goods.map(async ({ cents, quantity }) => ({
              productId: (await createProduct(site, { price: price(cents) })).id,
              quantity,
            })),
          ),
          undefined,
          shippingAddress,
          { rateId: rateIds[shipping], seenMinor: SHIPPING[shipping] },
        ),
      )
  await submitDemoCheckout(placed.url, 'pay')
  await postWebhook(site, signedEvent(site, placed.sessionId))
  return placed
}

type PlacedOrder = { orderId: string; sessionId: string }

async function runStep(step: History['steps'][number], { orderId, sessionId }: PlacedOrder): Promise<void> {
  if (step.act === 'refund')
    await withBehavior(step.behavior, sessionId, () => requestRefund(admin, orderId, step.refundRequest))
  if (step.act === 'both at once')
    await Promise.all([requestRefund(admin, orderId, step.refundRequest), requestRefund(other, orderId, step.other)])
  if (step.act === 'repeat') {
    const key = randomUUID()
    await withBehavior(step.behavior, sessionId, () =>
      Promise.all([1, 2].map(() => requestRefund(admin, orderId, step.refundRequest, key))),
    )
    await requestRefund(other, orderId, step.refundRequest, key)
  }
  if (step.act === 'external refund') {
    const session = await demoSession(site, sessionId)
    const amountMinor = Math.min(step.size, session.amountMinor - session.refundedMinor)
    if (amountMinor > 0) await site.base.payments.refund({ sessionId, amountMinor, key: randomUUID() })
  }
  if (step.act === 'event') await postWebhook(site, signedEvent(site, sessionId, { type: 'charge.refunded' }))
  if (step.act === 'work') await site.runJobs()
}

async function requestRefund(
  user: TestUser,
  orderId: string,
  { line, how, size, shippingMinor }: RefundRequest,
  key = randomUUID(),
): Promise<void> {
  const { lines, version } = (await fetchAdminOrder(site, user, orderId)).body
  const selected = lines[line % lines.length]
  if (!selected) throw new Error('order has no lines')
  const leftMinor = selected.unitMinor * selected.quantity - selected.refundedMinor
  const amounts = {
    quantity: { quantity: 1 + (size % selected.quantity) },
    amount: { amountMinor: size },
    rest: { amountMinor: Math.max(1, leftMinor) },
  }
  const shipping = shippingMinor === undefined ? {} : { shippingMinor }
  const body = how === 'all' ? {} : { lines: [{ lineId: selected.id, ...amounts[how] }], ...shipping }
  const { status } = await refundOrder(site, user, orderId, { ...body, version, key })
  expect([200, 400, 409]).toContain(status)
}

function withBehavior(behavior: Behavior, sessionId: string, work: () => Promise<unknown>): Promise<unknown> {
  const { refund } = site.base.payments
  if (behavior === 'ok') return work()
  const changed: Record<Exclude<Behavior, 'ok'>, typeof refund> = {
    rejects: () => Promise.reject(new Error('balance too low')),
    'loses the response': async (request) => {
      await refund(request)
      throw new Error('lost response')
    },
    'sends the event first': async (request) => {
      const id = await refund(request)
      await postWebhook(site, signedEvent(site, sessionId, { type: 'charge.refunded' }))
      return id
    },
  }
  return withProvider(site, { refund: changed[behavior] }, work)
}

async function readLedgers(orderId: string, sessionId: string) {
  const { db } = site.base
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error('order not found')
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const refundRows = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  return { order, lines, refundRows, session: await demoSession(site, sessionId) }
}

async function expectWithinPayment(orderId: string, sessionId: string): Promise<void> {
  const { order, lines, session } = await readLedgers(orderId, sessionId)
  expect(session.refundedMinor).toBeLessThanOrEqual(order.totalMinor)
  expect(order.refundedMinor).toBeLessThanOrEqual(session.refundedMinor)
  expect(lines.reduce((sum, line) => sum + line.refundedMinor, order.shippingRefundedMinor)).toBe(order.refundedMinor)
}

async function expectAgreement(orderId: string, sessionId: string): Promise<void> {
  const { order, lines, refundRows, session } = await readLedgers(orderId, sessionId)
  expect(order.refundedMinor).toBe(session.refundedMinor)
  expect(refundRows.filter(({ status }) => status === 'queued' || status === 'failed')).toEqual([])
  const completed = refundRows.filter(({ status }) => status === 'done')
  expect(completed.reduce((sum, entry) => sum + entry.amountMinor, 0)).toBe(order.refundedMinor)
  expect(completed.reduce((sum, entry) => sum + entry.shippingMinor, 0)).toBe(order.shippingRefundedMinor)
  expect(order.status).toBe(order.refundedMinor === order.totalMinor ? 'refunded' : 'completed')
  for (const line of lines) {
    const isRefunded = line.refundedMinor === line.unitMinor * line.quantity
    expect(line.status).toBe(isRefunded ? 'refunded' : 'completed')
    const { db } = site.base
    const [enrollment] = await db.select().from(enrollments).where(eq(enrollments.orderLineId, line.id))
    if (enrollment) expect(enrollment.status).toBe(line.status)
    const [seat] = await db.select().from(seats).where(eq(seats.orderLineId, line.id))
    if (seat) expect(seat.status).toBe(isRefunded ? 'released' : 'taken')
  }
}
