import { randomUUID } from 'node:crypto'
import { and, count, eq, like, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#db/schema/mail.ts'
import { orders } from '#db/schema/orders.ts'
import { anonymous } from '#server/context.ts'
import { actOnCheckout } from '#server/demo/index.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { Problem } from '../../problem.ts'
import { expireOrder, placeOrder, receiveWebhook, reconcile, settle, verifyEnrollment } from '../index.ts'
import {
  aWorkshop,
  contextFor,
  MINUTE_MS,
  orderRow,
  orderState,
  sessionIdFromUrl,
  signedEvent,
} from '../orders.fixture.ts'

const { runs: SEQUENCES, seed } = randomRun('random webhook orders', { short: 100, long: 1_000, seed: 7_250_002 })

let site: TestSite
let buyer: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
})
beforeEach(async () => {
  buyer = await site.person()
})
afterAll(() => site.close())

const types = [
  'checkout.session.completed',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const
const endings = ['pay', 'decline', 'cancel', 'expire'] as const
type Ending = (typeof endings)[number]

/** What our books must say when the provider's say this. */
const truths = {
  pay: { status: 'completed', failedBecause: null, seat: 'taken', receipts: 1 },
  decline: { status: 'failed', failedBecause: 'declined', seat: 'released', receipts: 0 },
  cancel: { status: 'failed', failedBecause: 'cancelled', seat: 'released', receipts: 0 },
  expire: { status: 'failed', failedBecause: 'expired', seat: 'released', receipts: 0 },
} as const

type Purchase = { orderId: string; sessionId: string }

async function purchase(who = buyer): Promise<Purchase> {
  const { id: workshopId } = await aWorkshop(site, { seats: 2 })
  const { orderId, url } = await placeOrder(contextFor(site, who), {
    items: [{ kind: 'workshop', id: workshopId, quantity: 1 }],
  })
  return { orderId, sessionId: sessionIdFromUrl(url) }
}

async function end(sessionId: string, ending: Ending): Promise<void> {
  const ctx = anonymous(site.base)
  if (ending === 'expire') site.clock.advance(30 * MINUTE_MS)
  else await actOnCheckout(ctx, { id: sessionId, action: ending })
}

function tell({ sessionId }: Purchase, type: string, id: string): Promise<void> {
  const { body, signature } = signedEvent(site, sessionId, { id, type })
  return receiveWebhook(anonymous(site.base), { rawBody: body, signature })
}

async function expectTruth({ orderId }: Purchase, ending: Ending): Promise<void> {
  const { status, failedBecause, seat, receipts } = truths[ending]
  const lines = [{ line: status, enrollment: status, seat }]
  expect(await orderState(site, orderId)).toEqual({ status, failedBecause, needsReview: null, lines })
  const receipt = and(eq(mails.recipient, buyer.email), eq(mails.template, 'receipt'), like(mails.text, `%${orderId}%`))
  expect(await site.base.db.$count(mails, receipt)).toBe(receipts)
}

/** Out of the reconciler's sight, so that a thousand purchases don't each look at all that came before. */
const putAside = ({ orderId }: Purchase) =>
  site.base.db
    .update(orders)
    .set({ settledAt: new Date(0) })
    .where(eq(orders.id, orderId))

test.each(endings)('after %s every order and repetition of events ends in the same state', async (ending) => {
  for (const first of types)
    for (const second of types)
      for (const third of types) {
        const bought = await purchase()
        const ids = Object.fromEntries(types.map((type) => [type, `evt_${randomUUID()}`]))
        await tell(bought, first, `evt_${randomUUID()}`)
        expect((await orderState(site, bought.orderId)).status).toBe('pending')
        await end(bought.sessionId, ending)
        for (const type of [first, second, third, first]) await tell(bought, type, ids[type] ?? '')
        await expectTruth(bought, ending)
        await putAside(bought)
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

/** Every way to put things in a row. */
function rows<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((thing, at) => rows(things.toSpliced(at, 1)).map((rest) => [thing, ...rest]))
}

test('all 720 orders of six events: a paid order stays completed until it is refunded', async () => {
  const sequences = rows(allTypes)
  expect(sequences).toHaveLength(720)
  const lanes = Array.from({ length: 4 }, (_, lane) => sequences.filter((_, at) => at % 4 === lane))
  const walk = async (lane: string[][]) => {
    const who = await site.person()
    for (const sequence of lane) await expectPaidThenRefunded(sequence, await purchase(who))
  }
  await Promise.all(lanes.map(walk))
}, 300_000)

async function expectPaidThenRefunded(sequence: string[], bought: Purchase): Promise<void> {
  const [early = '', ...later] = sequence
  const last = later.pop() ?? ''
  const statusAfter = async (type: string) => {
    await tell(bought, type, `evt_${randomUUID()}`)
    return (await orderRow(site, bought.orderId)).status
  }
  expect(await statusAfter(early), sequence.join(' ')).toBe('pending')
  await end(bought.sessionId, 'pay')
  for (const type of later) expect(await statusAfter(type), sequence.join(' ')).toBe('completed')
  await site.base.payments.refund({ sessionId: bought.sessionId, amountMinor: 9700, key: randomUUID() })
  expect(await statusAfter(last), sequence.join(' ')).toBe('refunded')
  const lines = [{ line: 'refunded', enrollment: 'refunded', seat: 'released' }]
  expect(await orderState(site, bought.orderId)).toMatchObject({ failedBecause: null, needsReview: null, lines })
  await putAside(bought)
}

type Step =
  | ({ kind: 'deliver' | 'repeat' | 'lose' } & { which: number })
  | { kind: 'settle' | 'reconcile' | 'success page' | 'expire job' | 'together' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('deliver', 'deliver', 'repeat', 'lose'), which: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('settle', 'success page', 'expire job', 'together', 'reconcile') }),
  },
)
const story = fc.record({
  ending: fc.constantFrom(...endings),
  before: fc.array(step, { maxLength: 3 }),
  after: fc.array(step, { maxLength: 6 }),
})

test(`${SEQUENCES} random histories of delivered, repeated, lost and reordered events end in the provider’s state`, async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ ending, before, after }) => {
      const bought = await purchase()
      const post = aPost(bought)
      for (const one of before) await take(one, bought, post)
      await end(bought.sessionId, ending)
      for (const one of after) await take(one, bought, post)
      // What nobody told, the next round of the reconciler finds out.
      await reconcile(anonymous(site.base), { quietMs: 0 })
      await expectTruth(bought, ending)
      await putAside(bought)
    }),
    { numRuns: SEQUENCES, seed },
  )
}, 300_000)

/** Messages under way: some are waiting to be delivered in any order, some arrived and may come again. */
function aPost(bought: Purchase) {
  const waiting = types.flatMap((type) => [{ type, id: `evt_${randomUUID()}` }])
  const arrived: typeof waiting = []
  const pick = (from: typeof waiting, which: number) => from[which % Math.max(1, from.length)]
  return {
    async deliver(which: number) {
      const message = pick(waiting, which)
      if (!message) return
      waiting.splice(waiting.indexOf(message), 1)
      arrived.push(message)
      await tell(bought, message.type, message.id)
    },
    async repeat(which: number) {
      const message = pick(arrived, which)
      if (message) await tell(bought, message.type, message.id)
    },
    async lose(which: number) {
      const message = pick(waiting, which)
      if (message) waiting.splice(waiting.indexOf(message), 1)
    },
  }
}

async function take(one: Step, bought: Purchase, post: ReturnType<typeof aPost>): Promise<void> {
  const { orderId, sessionId } = bought
  const ctx = anonymous(site.base)
  const look = () => verifyEnrollment(contextFor(site, buyer), { sessionId }).catch(onlyUnpaid)
  if ('which' in one) return post[one.kind](one.which)
  if (one.kind === 'settle') await settle(ctx, { orderId })
  else if (one.kind === 'reconcile') await reconcile(ctx, { quietMs: 0 })
  else if (one.kind === 'success page') await look()
  else if (one.kind === 'expire job') await expireOrder(ctx, { orderId })
  else await Promise.all([look(), settle(ctx, { orderId }), post.repeat(0), post.deliver(0)])
}

function onlyUnpaid(error: unknown): void {
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
