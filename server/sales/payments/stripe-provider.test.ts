import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openFakeStripe } from '../../../tests/fake-stripe/server.ts'
import type { CheckoutRequest } from './payment-provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

const stripe = await openFakeStripe()
afterAll(() => stripe.close())
const { secretKey, webhook, url: apiBase } = stripe
const payments = createStripeProvider({ secretKey, webhookSecrets: webhook.secrets, apiBase })

const MINUTE = 60_000
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE)

function buildRequest(changes: Partial<CheckoutRequest> = {}): CheckoutRequest {
  return {
    orderId: randomUUID(),
    title: 'Cart Items (3 items)',
    lines: [
      { title: 'A pocket binder', unitMinor: 8999, quantity: 2 },
      { title: 'A day of maps', unitMinor: 9700, quantity: 1 },
    ],
    amountMinor: 27698,
    currency: 'usd',
    buyerEmail: 'ann@example.com',
    successUrl: 'https://shop.example.com/enrollment-success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://shop.example.com/classes',
    expiresAt: minutesFromNow(30),
    ...changes,
  }
}

async function createPaidSession(changes: Partial<CheckoutRequest> = {}) {
  const request = buildRequest(changes)
  const { sessionId } = await payments.createSession(request)
  stripe.state.pay(sessionId)
  return { ...request, sessionId }
}

test('session has lines, total, buyer, order id and return URLs', async () => {
  const request = buildRequest()
  const { sessionId, url } = await payments.createSession(request)
  expect(url).toBe(`${stripe.url}/c/pay/${sessionId}`)
  expect(stripe.state.getSession(sessionId)).toMatchObject({
    amount_total: 27698,
    currency: 'usd',
    client_reference_id: request.orderId,
    metadata: { order_id: request.orderId },
    customer_email: 'ann@example.com',
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  })
  expect(stripe.state.items.get(sessionId)).toEqual(request.lines.map((line) => expect.objectContaining(line)))
  stripe.state.pay(sessionId)
  const payment = stripe.state.payments.get(stripe.state.getSession(sessionId).payment_intent ?? '')
  expect(payment).toMatchObject({ metadata: { order_id: request.orderId }, description: request.title })
})

test('krónur are sent and read as Stripe writes them, with two decimals, and yen without', async () => {
  const lines = [{ title: 'A pocket binder', unitMinor: 8999, quantity: 1 }]
  for (const [currency, amount] of [
    ['isk', 899_900],
    ['jpy', 8_999],
  ] as const) {
    const { sessionId } = await createPaidSession({ lines, amountMinor: 8999, currency })
    expect(stripe.state.getSession(sessionId)).toMatchObject({ amount_total: amount, currency })
    await payments.refund({ sessionId, amountMinor: 999, key: randomUUID() })
    expect(await payments.getSession(sessionId)).toMatchObject({ amountMinor: 8999, refundedMinor: 999, currency })
  }
})

test('repeated and concurrent requests for an order return one session', async () => {
  const request = buildRequest()
  const first = await payments.createSession(request)
  expect(await Promise.all([payments.createSession(request), payments.createSession(request)])).toEqual([first, first])
  const pages = [...stripe.state.sessions.values()].filter((page) => page.client_reference_id === request.orderId)
  expect(pages).toHaveLength(1)
})

test('the idempotency key of an order with other parameters is rejected', async () => {
  const request = buildRequest()
  await payments.createSession(request)
  await expect(payments.createSession({ ...request, buyerEmail: 'ben@example.com' })).rejects.toThrow(
    /idempotent requests/,
  )
})

/**
 * With Stripe, an order has one checkout session, at the server's prices. The session can be created and closed until
 * the hold expires.
 */
test('a session can be created until the hold expires and stays open for Stripe’s minimum', async () => {
  for (const minutes of [30, 10, 0.1]) {
    const request = buildRequest({ expiresAt: minutesFromNow(minutes) })
    const { sessionId } = await payments.createSession(request)
    const closes = stripe.state.getSession(sessionId).expires_at * 1000
    expect(closes - request.expiresAt.getTime()).toBeGreaterThanOrEqual(30 * MINUTE)
    expect(closes - request.expiresAt.getTime()).toBeLessThan(30 * MINUTE + 1000)
  }
})

test('session status maps to open, processing, paid, declined or expired', async () => {
  const statusAfter = async (work: (sessionId: string) => void) => {
    const { sessionId } = await payments.createSession(buildRequest())
    work(sessionId)
    return (await payments.getSession(sessionId))?.status
  }
  expect(await statusAfter(() => {})).toBe('open')
  expect(await statusAfter((id) => stripe.state.pay(id))).toBe('paid')
  expect(await statusAfter((id) => stripe.state.payWithDelay(id))).toBe('processing')
  const { completeDelayedPayment, failDelayedPayment, payWithDelay, expire, getSession } = stripe.state
  expect(await statusAfter((id) => [payWithDelay(id), completeDelayedPayment(id)])).toBe('paid')
  expect(await statusAfter((id) => [payWithDelay(id), failDelayedPayment(id)])).toBe('declined')
  expect(await statusAfter((id) => expire(getSession(id)))).toBe('expired')
})

test('unknown sessions and ids of other providers return null', async () => {
  for (const id of ['cs_test_0', 'demo_1', 'free_1', "' OR 1=1", '../refunds', ''])
    expect(await payments.getSession(id), id).toBeNull()
})

test('close: an open session expires, a paid one stays paid', async () => {
  const { sessionId } = await payments.createSession(buildRequest())
  expect(await payments.closeSession(sessionId)).toMatchObject({ status: 'expired' })
  expect(await payments.closeSession(sessionId)).toMatchObject({ status: 'expired' })
  const paid = await createPaidSession()
  expect(await payments.closeSession(paid.sessionId)).toMatchObject({ status: 'paid', amountMinor: 27698 })
  expect(await payments.closeSession('cs_test_0')).toBeNull()
})

test('a session whose response was lost is found by its order among hundreds', async () => {
  const createdAt = new Date()
  const { orderId, sessionId } = await createPaidSession()
  for (let more = 0; more < 230; more += 1) await payments.createSession(buildRequest())
  expect(await payments.findSessionByOrder({ orderId, createdAt })).toMatchObject({
    id: sessionId,
    orderId,
    status: 'paid',
  })
  expect(await payments.findSessionByOrder({ orderId: randomUUID(), createdAt })).toBeNull()
})

test('refund: in parts, once per key also after the key expired at Stripe, never more than was paid', async () => {
  const { sessionId } = await createPaidSession()
  const [key, other] = [randomUUID(), randomUUID()]
  const first = await payments.refund({ sessionId, amountMinor: 9700, key })
  expect(await payments.refund({ sessionId, amountMinor: 9700, key })).toBe(first)
  stripe.clearIdempotencyKeys()
  expect(await payments.refund({ sessionId, amountMinor: 9700, key })).toBe(first)
  expect(await payments.getSession(sessionId)).toMatchObject({
    refundedMinor: 9700,
    amountMinor: 27698,
    status: 'paid',
  })
  await expect(payments.refund({ sessionId, amountMinor: 17999, key: other })).rejects.toThrow(
    /greater than unrefunded/,
  )
  await payments.refund({ sessionId, amountMinor: 17998, key: randomUUID() })
  expect(await payments.getSession(sessionId)).toMatchObject({ refundedMinor: 27698 })
  await expect(payments.refund({ sessionId, amountMinor: 1, key: randomUUID() })).rejects.toThrow(
    /already been refunded/,
  )
})

test('a failed refund does not count as refunded, and its key is not paid again', async () => {
  const { sessionId } = await createPaidSession()
  const key = randomUUID()
  const refund = await payments.refund({ sessionId, amountMinor: 9700, key })
  await payments.refund({ sessionId, amountMinor: 100, key: randomUUID() })
  stripe.state.failRefund(refund)
  expect(await payments.getSession(sessionId)).toMatchObject({ refundedMinor: 100 })
  await expect(payments.refund({ sessionId, amountMinor: 9700, key })).rejects.toThrow(/lost_or_stolen_card/)
})

test('dispute is open, won or lost; a lost amount counts once, also after a refund', async () => {
  const { sessionId } = await createPaidSession()
  await payments.refund({ sessionId, amountMinor: 9700, key: randomUUID() })
  const { id } = stripe.state.dispute(sessionId)
  expect(await payments.getSession(sessionId)).toMatchObject({ dispute: 'open', refundedMinor: 9700 })
  stripe.state.decideDispute(id, 'won')
  expect(await payments.getSession(sessionId)).toMatchObject({ dispute: 'won', refundedMinor: 9700 })
  stripe.state.decideDispute(id, 'lost')
  expect(await payments.getSession(sessionId)).toMatchObject({ dispute: 'lost', refundedMinor: 27698 })
})

test('refund and dispute events reference the payment, which resolves to its session', async () => {
  const { sessionId } = await createPaidSession()
  const before = stripe.state.events.length
  await payments.refund({ sessionId, amountMinor: 100, key: randomUUID() })
  stripe.state.dispute(sessionId)
  for (const event of stripe.state.events.slice(before)) {
    const { body, signature } = stripe.signEvent(event)
    const { id, type, reference } = payments.verifyEvent(body, signature, new Date())
    expect([id, type]).toEqual([event.id, event.type])
    expect(await payments.findSessionId(reference ?? '')).toBe(sessionId)
  }
})

test('secret rotation: signatures with the new secret, the old one or both are accepted', async () => {
  const [before, after] = ['whsec_before', 'whsec_after']
  await createPaidSession()
  const event = stripe.state.events.at(-1)
  if (!event) throw new Error('no event was emitted')
  const { webhook } = stripe
  const usual = webhook.secrets
  const isBelieved = (siteSecrets: string[], stripeSecrets: string[]) => {
    webhook.secrets = stripeSecrets
    const { secretKey, url: apiBase } = stripe
    const { body, signature } = stripe.signEvent(event)
    try {
      return (
        createStripeProvider({ secretKey, webhookSecrets: siteSecrets, apiBase }).verifyEvent(
          body,
          signature,
          new Date(),
        ).id === event.id
      )
    } catch {
      return false
    } finally {
      webhook.secrets = usual
    }
  }
  for (const stripeSecrets of [[before], [after], [before, after]])
    expect(isBelieved([after, before], stripeSecrets)).toBe(true)
  expect(isBelieved([after], [before, after])).toBe(true)
  expect(isBelieved([after], [before])).toBe(false)
})

test('events are listed oldest first over all pages; an event without a session has no reference', async () => {
  const since = new Date()
  const known = new Set(stripe.state.events.map(({ id }) => id))
  for (let more = 0; more < 120; more += 1) await createPaidSession()
  stripe.state.emitEvent('customer.created', { id: 'cus_1', object: 'customer' })
  const listed = (await payments.listEventsSince(since)).filter(({ id }) => !known.has(id))
  expect(listed.map(({ id }) => id)).toEqual(
    stripe.state.events.filter(({ id, type }) => !known.has(id) && type !== 'customer.created').map(({ id }) => id),
  )
  expect(listed).toHaveLength(120)
  const unreferenced = stripe.state.events.at(-1)
  if (!unreferenced) throw new Error('no event was emitted')
  const { body, signature } = stripe.signEvent(unreferenced)
  expect(payments.verifyEvent(body, signature, new Date()).reference).toBeNull()
})

test('a wrong API key is reported without the key', async () => {
  const { secretKey: _, url: apiBase } = stripe
  const otherProvider = createStripeProvider({ secretKey: 'sk_test_wrong', webhookSecrets: [], apiBase })
  const error = await otherProvider.createSession(buildRequest()).catch((cause: unknown) => cause)
  expect(String(error)).toMatch(/Invalid API Key/)
  expect(JSON.stringify(error)).not.toContain('sk_test_wrong')
})
