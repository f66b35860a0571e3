import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentEvents } from '#db/schema/sales/orders.ts'
import { anonymous } from '#server/context.ts'
import type { PaymentProvider } from '#server/sales/payments/payment-provider.ts'
import type { StripeEvent } from '../../../tests/fake-stripe/types.ts'
import { expireOrder, placeOrder, reconcile } from './index.ts'
import {
  contextFor,
  createCheckout,
  createCourse,
  createProduct,
  createWorkshop,
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
import { openSiteOnStripe } from './stripe.fixture.ts'

const { site, stripe } = await openSiteOnStripe()

const pending = { status: 'pending', lines: [{ line: 'pending', enrollment: 'pending', seat: 'held' }] }
const completed = { status: 'completed', lines: [{ line: 'completed', enrollment: 'completed', seat: 'taken' }] }
const refunded = { status: 'refunded', lines: [{ line: 'refunded', enrollment: 'refunded', seat: 'released' }] }
const failed = (failedBecause: string) => ({
  status: 'failed',
  failedBecause,
  lines: [{ line: 'failed', enrollment: 'failed', seat: 'released' }],
})

async function createPaidSession(terms = {}) {
  const checkout = await createCheckout(site, terms)
  stripe.state.pay(checkout.sessionId)
  return { ...checkout, event: latestEvent() }
}

function latestEvent(): StripeEvent {
  const event = stripe.state.events.at(-1)
  if (!event) throw new Error('no Stripe event')
  return event
}

const runReconciler = () => reconcile(anonymous(site.base), { quietMs: 0 })

test('paid workshop: one enrollment and one receipt, also with repeated events', async () => {
  const { ann, orderId, workshopId, event } = await createPaidSession()
  const responses = await Promise.all(Array.from({ length: 30 }, () => stripe.deliver(event)))
  expect(new Set(responses)).toEqual(new Set([200]))
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject(completed)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 7 })
  expect(await mailSubjectsTo(site, ann)).toEqual(['Your receipt: A day of maps'])
})

test('concurrent success page and webhook complete the order once', async () => {
  const { ann, orderId, sessionId, event } = await createPaidSession()
  const [page, hook] = await Promise.all([verifyEnrollment(site, ann, sessionId), stripe.deliver(event)])
  expect([page.status, hook]).toEqual([200, 200])
  expect(page.body).toMatchObject({ status: 'completed' })
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject(completed)
  expect(await mailSubjectsTo(site, ann)).toHaveLength(1)
})

test('processing payment keeps the order pending until it succeeds or fails', async () => {
  for (const ending of ['completeDelayedPayment', 'failDelayedPayment'] as const) {
    const { ann, orderId, sessionId } = await createCheckout(site)
    stripe.state.payWithDelay(sessionId)
    expect(await stripe.deliver(latestEvent())).toBe(200)
    expect(await orderState(site, orderId)).toMatchObject(pending)
    expect((await verifyEnrollment(site, ann, sessionId)).body).toEqual({ status: 'pending' })
    stripe.state[ending](sessionId)
    expect(await stripe.deliver(latestEvent())).toBe(200)
    await site.runJobs()
    expect(await orderState(site, orderId)).toMatchObject(
      ending === 'completeDelayedPayment' ? completed : failed('declined'),
    )
    expect(await mailSubjectsTo(site, ann)).toHaveLength(1)
  }
})

test('webhook with an invalid signature, changed body or wrong time is rejected', async () => {
  const { orderId, event } = await createPaidSession()
  const { body, signature } = stripe.signEvent(event)
  for (const webhook of [
    { body },
    { body: `${body} `, signature },
    { body: JSON.stringify(JSON.parse(body)), signature },
    { body, signature: signature.replace(/v1=./, 'v1=x') },
  ])
    expect(await postWebhook(site, webhook)).toEqual({ status: 400, code: 'bad_signature' })
  expect(await orderState(site, orderId)).toMatchObject(pending)
  expect((await postWebhook(site, { body, signature })).status).toBe(200)
  expect(await orderState(site, orderId)).toMatchObject(completed)
})

test('after days without webhooks the reconciler finds payments, expiries, refunds and disputes', async () => {
  await runReconciler()
  const [paid, abandoned, toRefund, disputed] = [
    await createCheckout(site),
    await createCheckout(site),
    await createPaidSession(),
    await createPaidSession(),
  ]
  for (const { event } of [toRefund, disputed]) await stripe.deliver(event)
  stripe.state.pay(paid.sessionId)
  stripe.state.refundCharge(stripe.state.chargeOf(toRefund.sessionId), 9700)
  stripe.state.dispute(disputed.sessionId)
  stripe.dropPendingEvents()
  site.clock.advance(3 * 24 * 60 * MINUTE_MS)
  await runReconciler()
  expect(await orderState(site, paid.orderId)).toMatchObject(completed)
  expect(await orderState(site, abandoned.orderId)).toMatchObject(failed('expired'))
  expect(await orderState(site, toRefund.orderId)).toMatchObject(refunded)
  expect(await orderRow(site, disputed.orderId)).toMatchObject({ status: 'completed', dispute: 'open' })
  const eventCount = stripe.state.events.length
  await runReconciler()
  expect(stripe.state.events).toHaveLength(eventCount)
})

test('events before the first run are not fetched', async () => {
  const saved = await site.base.db.select().from(paymentEvents).where(eq(paymentEvents.type, 'charge.refunded'))
  expect(saved.every(({ orderId }) => orderId !== null)).toBe(true)
})

test('crash after the session was created: retry and reconciler find the same session', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const { id: workshopId } = await createWorkshop(site)
  const key = randomUUID()
  const crashed = await enrollAndCrash(site, ann, { workshopId, key })
  expect((await orderRow(site, crashed.orderId)).providerSessionId).toBeNull()
  site.clock.advance(20 * MINUTE_MS)
  const items = [{ kind: 'workshop' as const, id: workshopId, quantity: 1 as const }]
  expect(await placeOrder(contextFor(site, ann), { items, key })).toEqual({
    orderId: crashed.orderId,
    url: crashed.url,
  })

  const orphan = await enrollAndCrash(site, ben, { workshopId, key: randomUUID() })
  stripe.state.pay(orphan.sessionId)
  await runReconciler()
  expect(await orderState(site, orphan.orderId)).toMatchObject(completed)
  expect((await orderRow(site, orphan.orderId)).providerSessionId).toBe(orphan.sessionId)
})

test('an expired hold closes the session first; a payment just before still counts', async () => {
  const [abandoned, paid] = [await createCheckout(site), await createPaidSession()]
  site.clock.advance(30 * MINUTE_MS)
  for (const { orderId } of [abandoned, paid]) await expireOrder(anonymous(site.base), { orderId })
  expect(stripe.state.getSession(abandoned.sessionId).status).toBe('expired')
  expect(await orderState(site, abandoned.orderId)).toMatchObject(failed('expired'))
  expect(await orderState(site, paid.orderId)).toMatchObject(completed)
})

/**
 * If an order fails without an answer from the provider, the reconciler closes its checkout session and polls until it
 * is closed.
 */
test('the session of an abandoned order is closed at Stripe and no longer polled', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  const { payments } = site.base
  const createSession: PaymentProvider['createSession'] = async (request) => {
    await payments.createSession(request)
    throw new Error('the answer was lost')
  }
  const response = await withProvider(site, { createSession }, () => enroll(site, ann, { courseId }))
  expect(response).toMatchObject({ status: 502, body: { code: 'payment_unavailable' } })
  const [order] = await ordersOf(site, ann)
  const sessions = [...stripe.state.sessions.values()].filter((session) => session.metadata.order_id === order?.id)
  expect(sessions).toMatchObject([{ status: 'open' }])
  await runReconciler()
  expect(sessions).toMatchObject([{ status: 'expired' }])
  expect(await orderState(site, order?.id ?? '')).toMatchObject({ failedBecause: 'checkout_failed' })
  const countRequests = () => stripe.requests.filter(({ path }) => path.includes(sessions[0]?.id ?? '')).length
  const before = countRequests()
  await runReconciler()
  expect(countRequests()).toBe(before)
})

test('a payment of another amount is flagged for review and grants nothing', async () => {
  const { orderId, sessionId } = await createCheckout(site)
  stripe.state.getSession(sessionId).amount_total = 100
  stripe.state.pay(sessionId)
  expect(await stripe.deliver(latestEvent())).toBe(200)
  expect(await orderState(site, orderId)).toMatchObject({
    ...pending,
    paymentMismatch: 'paid 100 usd, ordered 9700 usd',
  })
})

test('lone surrogates in an event are stored as replacement characters', async () => {
  stripe.state.emitEvent('customer.created', { id: 'cus_surrogate', object: 'customer', name: 'Ann \ud800!' })
  expect(await stripe.deliver(latestEvent())).toBe(200)
  const saved = await site.base.db.select().from(paymentEvents).where(eq(paymentEvents.type, 'customer.created'))
  expect(saved.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ data: { object: expect.objectContaining({ name: 'Ann \ufffd!' }) } }),
  )
})

test('an event for an unknown payment is accepted and stored; an event without a session is settled at once', async () => {
  const stranger = { id: 'cs_test_stranger', object: 'checkout.session' }
  stripe.state.emitEvent('checkout.session.completed', stranger)
  expect(await stripe.deliver(latestEvent())).toBe(200)
  stripe.state.emitEvent('customer.created', { id: 'cus_1', object: 'customer' })
  expect(await stripe.deliver(latestEvent())).toBe(200)
  const lastSaved = async (type: string) =>
    (await site.base.db.select().from(paymentEvents).where(eq(paymentEvents.type, type))).at(-1)
  expect(await lastSaved('customer.created')).toMatchObject({ orderId: null, settledAt: expect.any(Date) })
  const waiting = await site.base.db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.providerSessionId, stranger.id))
  expect(waiting).toMatchObject([{ settledAt: null, orderId: null }])
})

test('double click, second tab and retry with the key return one order and one session', async () => {
  const ann = await site.createUser()
  const { id: productId } = await createProduct(site)
  const [key, lines] = [randomUUID(), [{ productId, quantity: 3 }]]
  const requests = [key, key, undefined, undefined].map((value) => expectCheckout(orderCart(site, ann, lines, value)))
  const responses = await Promise.all(requests)
  expect(new Set(responses.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(await ordersOf(site, ann)).toHaveLength(1)
  expect(stripe.state.getSession(responses[0]?.sessionId ?? '').amount_total).toBe(3000)
})

test('an amount below Stripe’s minimum is a validation error and releases the seat', async () => {
  const ann = await site.createUser()
  const { id: workshopId } = await createWorkshop(site, { price: '0.49' })
  const response = await enroll(site, ann, { workshopId })
  expect(response).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ field: 'lines' }] } })
  expect(response.body.message).toBe('This amount is too small for a card payment. Please add another item.')
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 8 })
})

const shuffle = <T>(values: T[]) => fc.sample(fc.shuffledSubarray(values, { minLength: values.length }), 1)[0] ?? []

test('late payment, partial refund and lost dispute: every order of events ends in the same state', async () => {
  for (let run = 0; run < 5; run += 1) {
    const { orderId, sessionId } = await createCheckout(site)
    const { state, deliver } = stripe
    const before = state.events.length
    state.payWithDelay(sessionId)
    state.completeDelayedPayment(sessionId)
    state.refundCharge(state.chargeOf(sessionId), 4000)
    state.decideDispute(state.dispute(sessionId).id, 'lost')
    const events = state.events.slice(before)
    // Contradicting events have no effect, because the state is read from the provider.
    const types = ['checkout.session.async_payment_failed', 'checkout.session.expired']
    const contradictions = types.map((type) => ({
      ...structuredClone(events[0] as StripeEvent),
      id: `evt_${randomUUID()}`,
      type,
    }))
    for (const event of shuffle([...events, ...contradictions, ...events])) expect(await deliver(event)).toBe(200)
    expect(await orderState(site, orderId)).toMatchObject(refunded)
    expect(await orderRow(site, orderId)).toMatchObject({ refundedMinor: 9700, dispute: 'lost', paymentMismatch: null })
  }
})
