import { randomUUID } from 'node:crypto'
import { and, count, eq, like, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '#db/schema/platform/mail.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { anonymous } from '#server/context.ts'
import { actOnCheckout } from '#server/site/demo/checkout-page.ts'
import { randomRun, sampleCases } from '../../../../tests/run-length.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { Problem } from '../../../problem.ts'
import { expireOrder, placeOrder, receiveWebhook, reconcile, verifyEnrollment } from '../index.ts'
import {
  contextFor,
  createWorkshop,
  MINUTE_MS,
  orderRow,
  orderState,
  sessionIdFromUrl,
  signedEvent,
} from '../orders.fixture.ts'
import { settle } from './settle.ts'

const { runs: SEQUENCES, seed } = randomRun('random webhook orders', { short: 8, full: 400, seed: 7_250_002 })

let buyer: TestUser
const site = await openSiteForFile({ seed: false })
beforeEach(async () => {
  buyer = await site.createUser()
})

const types = [
  'checkout.session.completed',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const
const endings = ['pay', 'decline', 'cancel', 'expire'] as const
type Ending = (typeof endings)[number]

const expectedStates = {
  pay: { status: 'completed', failedBecause: null, seat: 'taken', receipts: 1 },
  decline: { status: 'failed', failedBecause: 'declined', seat: 'released', receipts: 0 },
  cancel: { status: 'failed', failedBecause: 'cancelled', seat: 'released', receipts: 0 },
  expire: { status: 'failed', failedBecause: 'expired', seat: 'released', receipts: 0 },
} as const

type Purchase = { orderId: string; sessionId: string }

async function purchase(user = buyer): Promise<Purchase> {
  const { id: workshopId } = await createWorkshop(site, { seats: 2 })
  const { orderId, url } = await placeOrder(contextFor(site, user), {
    items: [{ kind: 'workshop', id: workshopId, quantity: 1 }],
  })
  return { orderId, sessionId: sessionIdFromUrl(url) }
}

async function finishPayment(sessionId: string, ending: Ending): Promise<void> {
  const ctx = anonymous(site.base)
  if (ending === 'expire') site.clock.advance(30 * MINUTE_MS)
  else await actOnCheckout(ctx, { id: sessionId, action: ending })
}

function deliverEvent({ sessionId }: Purchase, type: string, id: string): Promise<void> {
  const { body, signature } = signedEvent(site, sessionId, { id, type })
  return receiveWebhook(anonymous(site.base), { rawBody: body, signature })
}

async function expectState({ orderId }: Purchase, ending: Ending): Promise<void> {
  const { status, failedBecause, seat, receipts } = expectedStates[ending]
  const lines = [{ line: status, enrollment: status, seat }]
  expect(await orderState(site, orderId)).toEqual({ status, failedBecause, paymentMismatch: null, lines })
  const receipt = and(eq(mails.recipient, buyer.email), eq(mails.template, 'receipt'), like(mails.text, `%${orderId}%`))
  expect(await site.base.db.$count(mails, receipt)).toBe(receipts)
}

const hideFromReconciler = ({ orderId }: Purchase) =>
  site.base.db
    .update(orders)
    .set({ settledAt: new Date(0) })
    .where(eq(orders.id, orderId))

const triples = types.flatMap((first) =>
  types.flatMap((second) => types.map((third) => [first, second, third] as const)),
)

test.each(endings)('after %s any order and repetition of events ends in the same state', async (ending) => {
  for (const [first, second, third] of sampleCases(`orders of events after ${ending}`, triples, { share: 0.1 })) {
    const order = await purchase()
    const ids = Object.fromEntries(types.map((type) => [type, `evt_${randomUUID()}`]))
    await deliverEvent(order, first, `evt_${randomUUID()}`)
    expect((await orderState(site, order.orderId)).status).toBe('pending')
    await finishPayment(order.sessionId, ending)
    for (const type of [first, second, third, first]) await deliverEvent(order, type, ids[type] ?? '')
    await expectState(order, ending)
    await hideFromReconciler(order)
  }
})

const allTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
]

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]]
  return values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]))
}

const permutationRun = randomRun('orders of six events', { short: 8, full: 720, seed: 7_250_004 })

test(`${permutationRun.runs} of 720 orders of six events: a paid order stays completed until it is refunded`, async () => {
  const all = permutations(allTypes)
  expect(all).toHaveLength(720)
  const subset = fc.shuffledSubarray(all, { minLength: permutationRun.runs, maxLength: permutationRun.runs })
  const sequences = fc.sample(subset, { numRuns: 1, seed: permutationRun.seed }).flat()
  const groups = Array.from({ length: 4 }, (_, group) => sequences.filter((_, index) => index % 4 === group))
  const runGroup = async (group: string[][]) => {
    const user = await site.createUser()
    for (const sequence of group) await expectPaidThenRefunded(sequence, await purchase(user))
  }
  await Promise.all(groups.map(runGroup))
})

async function expectPaidThenRefunded(sequence: string[], order: Purchase): Promise<void> {
  const [first = '', ...later] = sequence
  const last = later.pop() ?? ''
  const statusAfter = async (type: string) => {
    await deliverEvent(order, type, `evt_${randomUUID()}`)
    return (await orderRow(site, order.orderId)).status
  }
  expect(await statusAfter(first), sequence.join(' ')).toBe('pending')
  await finishPayment(order.sessionId, 'pay')
  for (const type of later) expect(await statusAfter(type), sequence.join(' ')).toBe('completed')
  await site.base.payments.refund({ sessionId: order.sessionId, amountMinor: 9700, key: randomUUID() })
  expect(await statusAfter(last), sequence.join(' ')).toBe('refunded')
  const lines = [{ line: 'refunded', enrollment: 'refunded', seat: 'released' }]
  expect(await orderState(site, order.orderId)).toMatchObject({ failedBecause: null, paymentMismatch: null, lines })
  await hideFromReconciler(order)
}

type Step =
  | ({ kind: 'deliver' | 'repeat' | 'lose' } & { index: number })
  | { kind: 'settle' | 'reconcile' | 'success page' | 'expire job' | 'together' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('deliver', 'deliver', 'repeat', 'lose'), index: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('settle', 'success page', 'expire job', 'together', 'reconcile') }),
  },
)
const history = fc.record({
  ending: fc.constantFrom(...endings),
  before: fc.array(step, { maxLength: 3 }),
  after: fc.array(step, { maxLength: 6 }),
})

test(`${SEQUENCES} random histories of delivered, repeated, lost and reordered events end in the provider’s state`, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ ending, before, after }) => {
      const order = await purchase()
      const delivery = createDelivery(order)
      for (const action of before) await runStep(action, order, delivery)
      await finishPayment(order.sessionId, ending)
      for (const action of after) await runStep(action, order, delivery)
      await reconcile(anonymous(site.base), { quietMs: 0 })
      await expectState(order, ending)
      await hideFromReconciler(order)
    }),
    { numRuns: SEQUENCES, seed },
  )
})

function createDelivery(order: Purchase) {
  const pending = types.flatMap((type) => [{ type, id: `evt_${randomUUID()}` }])
  const delivered: typeof pending = []
  const pick = (from: typeof pending, index: number) => from[index % Math.max(1, from.length)]
  return {
    async deliver(index: number) {
      const event = pick(pending, index)
      if (!event) return
      pending.splice(pending.indexOf(event), 1)
      delivered.push(event)
      await deliverEvent(order, event.type, event.id)
    },
    async repeat(index: number) {
      const event = pick(delivered, index)
      if (event) await deliverEvent(order, event.type, event.id)
    },
    async lose(index: number) {
      const event = pick(pending, index)
      if (event) pending.splice(pending.indexOf(event), 1)
    },
  }
}

async function runStep(action: Step, order: Purchase, delivery: ReturnType<typeof createDelivery>): Promise<void> {
  const { orderId, sessionId } = order
  const ctx = anonymous(site.base)
  const openSuccessPage = () => verifyEnrollment(contextFor(site, buyer), { sessionId }).catch(ignoreUnpaid)
  if ('index' in action) return delivery[action.kind](action.index)
  if (action.kind === 'settle') await settle(ctx, { orderId })
  else if (action.kind === 'reconcile') await reconcile(ctx, { quietMs: 0 })
  else if (action.kind === 'success page') await openSuccessPage()
  else if (action.kind === 'expire job') await expireOrder(ctx, { orderId })
  else await Promise.all([openSuccessPage(), settle(ctx, { orderId }), delivery.repeat(0), delivery.deliver(0)])
}

function ignoreUnpaid(error: unknown): void {
  if (!(error instanceof Problem && error.code === 'no_enrollment')) throw error
}

test('the random histories cover every final payment state', async () => {
  const outcome = sql<string>`coalesce(${orders.failedBecause}, ${orders.status})`
  const outcomes = await site.base.db.select({ outcome, orders: count() }).from(orders).groupBy(outcome)
  expect(outcomes.map((row) => row.outcome).sort()).toEqual([
    'cancelled',
    'completed',
    'declined',
    'expired',
    'refunded',
  ])
  for (const row of outcomes) expect(row.orders).toBeGreaterThan(SEQUENCES / 10)
})
