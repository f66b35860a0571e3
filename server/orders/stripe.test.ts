import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentEvents } from '#db/schema/orders.ts'
import { anonymous } from '#server/context.ts'
import type { PaymentProvider } from '#server/payments/payment-provider.ts'
import type { StripeEvent } from '../../tests/fake-stripe/types.ts'
import { expireOrder, placeOrder, reconcile } from './index.ts'
import {
  aCourse,
  aProduct,
  aWorkshop,
  contextFor,
  enroll,
  enrollAndCrash,
  expectCheckout,
  MINUTE_MS,
  mailSubjectsTo,
  orderCart,
  orderRow,
  orderState,
  ordersOf,
  postWebhook,
  seatCounts,
  verifyEnrollment,
  withProvider,
} from './orders.fixture.ts'
import { aSiteOnStripe, aStripeCheckout } from './stripe.fixture.ts'

/** What the demo cannot show: orders whose payments are Stripe's. */

const at = aSiteOnStripe()

const pending = { status: 'pending', lines: [{ line: 'pending', enrollment: 'pending', seat: 'held' }] }
const completed = { status: 'completed', lines: [{ line: 'completed', enrollment: 'completed', seat: 'taken' }] }
const refunded = { status: 'refunded', lines: [{ line: 'refunded', enrollment: 'refunded', seat: 'released' }] }
const failed = (failedBecause: string) => ({
  status: 'failed',
  failedBecause,
  lines: [{ line: 'failed', enrollment: 'failed', seat: 'released' }],
})

/** The same after she paid: Stripe has the money, and has told nobody. */
async function aPaidPage(terms = {}) {
  const checkout = await aStripeCheckout(at.site, terms)
  at.stripe.books.pay(checkout.sessionId)
  return { ...checkout, told: newest() }
}

function newest(): StripeEvent {
  const event = at.stripe.books.events.at(-1)
  if (!event) throw new Error('Stripe told nothing')
  return event
}

/** Runs the reconciler as a start does. */
const round = () => reconcile(anonymous(at.site.base), { quietMs: 0 })

test('paid workshop: one enrollment and one receipt, also with repeated events', async () => {
  const { ann, orderId, workshopId, told } = await aPaidPage()
  const answers = await Promise.all(Array.from({ length: 30 }, () => at.stripe.deliver(told)))
  expect(new Set(answers)).toEqual(new Set([200]))
  await at.site.work()
  expect(await orderState(at.site, orderId)).toMatchObject(completed)
  expect(await seatCounts(at.site, workshopId)).toEqual({ held: 0, taken: 1, free: 7 })
  expect(await mailSubjectsTo(at.site, ann)).toEqual(['Your receipt: A day of maps'])
})

test('concurrent success page and webhook complete the order once', async () => {
  const { ann, orderId, sessionId, told } = await aPaidPage()
  const [page, hook] = await Promise.all([verifyEnrollment(at.site, ann, sessionId), at.stripe.deliver(told)])
  expect([page.status, hook]).toEqual([200, 200])
  expect(page.body).toMatchObject({ status: 'completed' })
  await at.site.work()
  expect(await orderState(at.site, orderId)).toMatchObject(completed)
  expect(await mailSubjectsTo(at.site, ann)).toHaveLength(1)
})

test('processing payment keeps the order pending until it succeeds or fails', async () => {
  for (const ending of ['arrive', 'bounce'] as const) {
    const { ann, orderId, sessionId } = await aStripeCheckout(at.site)
    at.stripe.books.payLater(sessionId)
    expect(await at.stripe.deliver(newest())).toBe(200)
    expect(await orderState(at.site, orderId)).toMatchObject(pending)
    expect((await verifyEnrollment(at.site, ann, sessionId)).body).toEqual({ status: 'pending' })
    at.stripe.books[ending](sessionId)
    expect(await at.stripe.deliver(newest())).toBe(200)
    await at.site.work()
    expect(await orderState(at.site, orderId)).toMatchObject(ending === 'arrive' ? completed : failed('declined'))
    expect(await mailSubjectsTo(at.site, ann)).toHaveLength(1)
  }
})

test('webhook with an invalid signature, changed body or wrong time is rejected', async () => {
  const { orderId, told } = await aPaidPage()
  const { body, signature } = at.stripe.signed(told)
  for (const forged of [
    { body },
    { body: `${body} `, signature },
    { body: JSON.stringify(JSON.parse(body)), signature },
    { body, signature: signature.replace(/v1=./, 'v1=x') },
  ])
    expect(await postWebhook(at.site, forged)).toEqual({ status: 400, code: 'bad_signature' })
  expect(await orderState(at.site, orderId)).toMatchObject(pending)
  expect((await postWebhook(at.site, { body, signature })).status).toBe(200)
  expect(await orderState(at.site, orderId)).toMatchObject(completed)
})

test('after days without webhooks the reconciler finds payments, expiries, refunds and disputes', async () => {
  await round()
  const [paid, left, backed, disputed] = [
    await aStripeCheckout(at.site),
    await aStripeCheckout(at.site),
    await aPaidPage(),
    await aPaidPage(),
  ]
  for (const { told } of [backed, disputed]) await at.stripe.deliver(told)
  at.stripe.books.pay(paid.sessionId)
  at.stripe.books.giveBack(at.stripe.books.chargeOf(backed.sessionId), 9700)
  at.stripe.books.dispute(disputed.sessionId)
  at.stripe.lose()
  at.site.clock.advance(3 * 24 * 60 * MINUTE_MS)
  await round()
  expect(await orderState(at.site, paid.orderId)).toMatchObject(completed)
  expect(await orderState(at.site, left.orderId)).toMatchObject(failed('expired'))
  expect(await orderState(at.site, backed.orderId)).toMatchObject(refunded)
  expect(await orderRow(at.site, disputed.orderId)).toMatchObject({ status: 'completed', dispute: 'open' })
  const asked = at.stripe.books.events.length
  await round()
  expect(at.stripe.books.events).toHaveLength(asked)
})

test('events before the first run are not fetched', async () => {
  const { site } = at
  const kept = await site.base.db.select().from(paymentEvents).where(eq(paymentEvents.type, 'charge.refunded'))
  expect(kept.every(({ orderId }) => orderId !== null)).toBe(true)
})

test('crash after the session was created: retry and reconciler find the same session', async () => {
  const [ann, ben] = [await at.site.person(), await at.site.person()]
  const { id: workshopId } = await aWorkshop(at.site)
  const key = randomUUID()
  const lost = await enrollAndCrash(at.site, ann, { workshopId, key })
  expect((await orderRow(at.site, lost.orderId)).providerSessionId).toBeNull()
  at.site.clock.advance(20 * MINUTE_MS)
  const items = [{ kind: 'workshop' as const, id: workshopId, quantity: 1 as const }]
  expect(await placeOrder(contextFor(at.site, ann), { items, key })).toEqual({ orderId: lost.orderId, url: lost.url })

  const orphan = await enrollAndCrash(at.site, ben, { workshopId, key: randomUUID() })
  at.stripe.books.pay(orphan.sessionId)
  await round()
  expect(await orderState(at.site, orphan.orderId)).toMatchObject(completed)
  expect((await orderRow(at.site, orphan.orderId)).providerSessionId).toBe(orphan.sessionId)
})

test('an expired hold closes the session first; a payment just before still counts', async () => {
  const [left, paid] = [await aStripeCheckout(at.site), await aPaidPage()]
  at.site.clock.advance(30 * MINUTE_MS)
  for (const { orderId } of [left, paid]) await expireOrder(anonymous(at.site.base), { orderId })
  expect(at.stripe.books.get(left.sessionId).status).toBe('expired')
  expect(await orderState(at.site, left.orderId)).toMatchObject(failed('expired'))
  expect(await orderState(at.site, paid.orderId)).toMatchObject(completed)
})

test('the session of an abandoned order is closed at Stripe and no longer polled', async () => {
  const ann = await at.site.person()
  const { id: courseId } = await aCourse(at.site)
  const { payments } = at.site.base
  const createSession: PaymentProvider['createSession'] = async (request) => {
    await payments.createSession(request)
    throw new Error('the answer was lost')
  }
  const refused = await withProvider(at.site, { createSession }, () => enroll(at.site, ann, { courseId }))
  expect(refused).toMatchObject({ status: 502, body: { code: 'payment_unavailable' } })
  const [order] = await ordersOf(at.site, ann)
  const pages = [...at.stripe.books.sessions.values()].filter((page) => page.metadata.order_id === order?.id)
  expect(pages).toMatchObject([{ status: 'open' }])
  await round()
  expect(pages).toMatchObject([{ status: 'expired' }])
  expect(await orderState(at.site, order?.id ?? '')).toMatchObject({ failedBecause: 'checkout_failed' })
  const asked = () => at.stripe.asked.filter(({ path }) => path.includes(pages[0]?.id ?? '')).length
  const before = asked()
  await round()
  expect(asked()).toBe(before)
})

test('a payment of another amount is flagged for review and grants nothing', async () => {
  const { orderId, sessionId } = await aStripeCheckout(at.site)
  at.stripe.books.get(sessionId).amount_total = 100
  at.stripe.books.pay(sessionId)
  expect(await at.stripe.deliver(newest())).toBe(200)
  expect(await orderState(at.site, orderId)).toMatchObject({
    ...pending,
    needsReview: 'paid 100 usd, ordered 9700 usd',
  })
})

test('an event for an unknown payment is accepted and stored; an event without a session is settled at once', async () => {
  const stranger = { id: 'cs_test_stranger', object: 'checkout.session' }
  at.stripe.books.tell('checkout.session.completed', stranger)
  expect(await at.stripe.deliver(newest())).toBe(200)
  at.stripe.books.tell('customer.created', { id: 'cus_1', object: 'customer' })
  expect(await at.stripe.deliver(newest())).toBe(200)
  const kept = async (type: string) =>
    (await at.site.base.db.select().from(paymentEvents).where(eq(paymentEvents.type, type))).at(-1)
  expect(await kept('customer.created')).toMatchObject({ orderId: null, settledAt: expect.any(Date) })
  const waiting = await at.site.base.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.providerSessionId, stranger.id))
  expect(waiting).toMatchObject([{ settledAt: null, orderId: null }])
})

test('double click, second tab and retry with the key return one order and one session', async () => {
  const ann = await at.site.person()
  const { id: productId } = await aProduct(at.site)
  const [key, lines] = [randomUUID(), [{ productId, quantity: 3 }]]
  const asked = [key, key, undefined, undefined].map((one) => expectCheckout(orderCart(at.site, ann, lines, one)))
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(await ordersOf(at.site, ann)).toHaveLength(1)
  expect(at.stripe.books.get(answers[0]?.sessionId ?? '').amount_total).toBe(3000)
})

test('an amount below Stripe’s minimum is a validation error and releases the seat', async () => {
  const ann = await at.site.person()
  const { id: workshopId } = await aWorkshop(at.site, { price: '0.49' })
  const refused = await enroll(at.site, ann, { workshopId })
  expect(refused).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ field: 'lines' }] } })
  expect(refused.body.message).toBe('This is too little to be paid by card. Please add something to it.')
  expect(await seatCounts(at.site, workshopId)).toEqual({ held: 0, taken: 0, free: 8 })
})

/** The row in a random order. */
const shuffled = <T>(row: T[]) => fc.sample(fc.shuffledSubarray(row, { minLength: row.length }), 1)[0] ?? []

test('late payment, partial refund and lost dispute: every order of events ends in the same state', async () => {
  for (let telling = 0; telling < 5; telling += 1) {
    const { orderId, sessionId } = await aStripeCheckout(at.site)
    const { books, deliver } = at.stripe
    const before = books.events.length
    books.payLater(sessionId)
    books.arrive(sessionId)
    books.giveBack(books.chargeOf(sessionId), 4000)
    books.decideDispute(books.dispute(sessionId).id, 'lost')
    const told = books.events.slice(before)
    // What Stripe would never say of this payment is not believed either.
    const types = ['checkout.session.async_payment_failed', 'checkout.session.expired']
    const lies = types.map((type) => ({ ...structuredClone(told[0] as StripeEvent), id: `evt_${randomUUID()}`, type }))
    for (const event of shuffled([...told, ...lies, ...told])) expect(await deliver(event)).toBe(200)
    expect(await orderState(at.site, orderId)).toMatchObject(refunded)
    expect(await orderRow(at.site, orderId)).toMatchObject({ refundedMinor: 9700, dispute: 'lost', needsReview: null })
  }
})
