import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/sales/orders.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { reconcile } from '../index.ts'
import {
  createCheckout,
  createCourse,
  dropPendingEvents,
  enroll,
  expectCheckout,
  MINUTE_MS,
  mailSubjectsTo,
  mailsTo,
  orderCart,
  orderRow,
  orderState,
  payCheckout,
  postWebhook,
  seatCounts,
  signedEvent,
  submitDemoCheckout,
  updateDemoSession,
  verifyEnrollment,
  withNewSession,
  withProvider,
} from '../orders.fixture.ts'
import { settle } from './settle.ts'

const site = await openSiteForFile()

test('paid workshop: enrollment completed, seat taken, one receipt', async () => {
  const { ann, orderId, url, workshopId, sessionId } = await createCheckout(site)
  const redirect = await submitDemoCheckout(url, 'pay')
  expect([redirect.status, redirect.headers.get('location')]).toEqual([
    303,
    `${site.url}/enrollment-success?session_id=${sessionId}`,
  ])
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject({
    status: 'completed',
    lines: [{ line: 'completed', enrollment: 'completed', seat: 'taken' }],
  })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 7 })
  expect(await mailSubjectsTo(site, ann)).toEqual(['Your receipt: A day of maps'])
  expect((await verifyEnrollment(site, ann, sessionId)).body).toMatchObject({
    status: 'completed',
    enrollment: { kind: 'workshop', title: 'A day of maps', amount: 9700, currency: 'usd' },
  })
})

/** A declined, canceled or expired payment fails the order and releases its seats. */
test.each([
  ['decline', 'declined', ['Your payment didn’t go through']],
  ['cancel', 'cancelled', []],
] as const)('%s on the payment page fails the order and releases its seat', async (action, failedBecause, subjects) => {
  const { ann, orderId, url, workshopId, sessionId } = await createCheckout(site)
  await submitDemoCheckout(url, action)
  await site.runJobs()
  const lines = [{ line: 'failed', enrollment: 'failed', seat: 'released' }]
  expect(await orderState(site, orderId)).toMatchObject({ status: 'failed', failedBecause, lines })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 8 })
  expect(await mailSubjectsTo(site, ann)).toEqual(subjects)
  expect((await verifyEnrollment(site, ann, sessionId)).body).toMatchObject({ code: 'no_enrollment' })
  expect((await submitDemoCheckout(url, 'pay')).headers.get('location')).toBe(new URL(url).pathname)
  await site.runJobs()
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'failed', failedBecause })
  expect((await enroll(site, ann, { workshopId })).status).toBe(201)
})

test('declined payment mail links to the page to try again', async () => {
  const { ann, url, orderId, sessionId } = await createCheckout(site)
  const { url: cart, sessionId: cartSession } = await expectCheckout(
    orderCart(site, ann, [{ productId: 1, quantity: 1 }]),
  )
  for (const page of [url, cart]) await submitDemoCheckout(page, 'decline')
  const type = 'checkout.session.async_payment_failed'
  for (const id of [sessionId, cartSession]) await postWebhook(site, signedEvent(site, id, { type }))
  await site.runJobs()
  const links = (await mailsTo(site, ann)).map(({ text }) => /Try again: (\S+)/.exec(text)?.[1])
  expect(links.sort()).toEqual([`${site.url}/classes?order=${orderId}`, `${site.url}/store`])
})

test('processing payment: the order and the success page stay pending', async () => {
  const { ann, orderId, sessionId } = await createCheckout(site)
  const { getSession } = site.base.payments
  const processing = async (id: string) => {
    const session = await getSession(id)
    return session && { ...session, status: 'processing' as const }
  }
  await withProvider(site, { getSession: processing }, async () => {
    expect((await postWebhook(site, signedEvent(site, sessionId))).status).toBe(200)
    expect((await verifyEnrollment(site, ann, sessionId)).body).toEqual({ status: 'pending' })
    await reconcile(anonymous(site.base), { quietMs: 0 })
  })
  expect(await orderState(site, orderId)).toMatchObject({ status: 'pending', lines: [{ seat: 'held' }] })
})

/** Only a payment confirmed by the provider completes an enrollment. */
test('success page: unpaid, expired, unknown and other users’ sessions return no_enrollment', async () => {
  const [mallory, paid, unpaid, canceled] = [
    await site.createUser(),
    await createCheckout(site),
    await createCheckout(site),
    await createCheckout(site),
  ]
  await submitDemoCheckout(paid.url, 'pay')
  await submitDemoCheckout(canceled.url, 'cancel')
  const cases = [
    [mallory, paid.sessionId],
    [unpaid.ann, unpaid.sessionId],
    [canceled.ann, canceled.sessionId],
    [paid.ann, `demo_${'0'.repeat(32)}`],
    [paid.ann, paid.orderId],
    [paid.ann, "' OR 1=1"],
    [paid.ann, '%'],
  ] as const
  for (const [user, sessionId] of cases) {
    const { status, body } = await verifyEnrollment(site, user, sessionId)
    expect([status, body.code, body.message], sessionId).toEqual([404, 'no_enrollment', 'No enrollment found'])
  }
  for (const { orderId } of [paid, unpaid]) expect((await orderRow(site, orderId)).status).toBe('pending')
  site.clock.advance(31 * MINUTE_MS)
  const annWithNewSession = await withNewSession(site, unpaid.ann)
  expect((await verifyEnrollment(site, annWithNewSession, unpaid.sessionId)).body).toMatchObject({
    code: 'no_enrollment',
  })
  expect(await orderRow(site, unpaid.orderId)).toMatchObject({ status: 'failed', failedBecause: 'expired' })
  expect((await site.call('POST', '/api/enrollments/verify', { body: { sessionId: paid.sessionId } })).status).toBe(401)
})

test('concurrent success page and webhook complete the order once', async () => {
  const { ann, orderId, url, sessionId } = await createCheckout(site)
  await submitDemoCheckout(url, 'pay')
  const event = signedEvent(site, sessionId)
  const responses = await Promise.all([
    ...Array.from({ length: 5 }, () => verifyEnrollment(site, ann, sessionId)),
    ...Array.from({ length: 5 }, () => postWebhook(site, event)),
  ])
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
  await site.runJobs()
  expect((await orderRow(site, orderId)).status).toBe('completed')
  expect(await mailSubjectsTo(site, ann)).toHaveLength(1)
})

test.each([{ amountMinor: 1 }, { currency: 'eur' }])(
  'a payment of %o is flagged for review and grants nothing',
  async (wrong) => {
    const { ann, orderId, url, sessionId } = await createCheckout(site)
    await updateDemoSession(site, sessionId, wrong)
    await payCheckout(site, url)
    const state = await orderState(site, orderId)
    expect(state).toMatchObject({ status: 'pending', lines: [{ enrollment: 'pending', seat: 'held' }] })
    expect(state.paymentMismatch).toContain('ordered 9700 usd')
    expect(await mailSubjectsTo(site, ann)).toEqual([])
    await reconcile(anonymous(site.base), { quietMs: 0 })
    const alerts = site.log.filter((line) => line.includes('needs review') && line.includes(orderId))
    expect(alerts).toHaveLength(1)
  },
)

/** A reconciler settles orders with lost webhook events, every minute and after every start. */
test('after three days without webhook events the reconciler settles every order', async () => {
  const [paid, declined, cancelled, abandoned] = [
    await createCheckout(site),
    await createCheckout(site),
    await createCheckout(site),
    await createCheckout(site),
  ]
  const cart = await expectCheckout(orderCart(site, paid.ann, [{ productId: 1, quantity: 2 }]))
  await submitDemoCheckout(paid.url, 'pay')
  await submitDemoCheckout(cart.url, 'pay')
  await submitDemoCheckout(declined.url, 'decline')
  await submitDemoCheckout(cancelled.url, 'cancel')
  await dropPendingEvents(site)
  site.clock.advance(3 * 24 * 60 * MINUTE_MS)
  await reconcile(anonymous(site.base))
  const outcomes = [paid, cart, declined, cancelled, abandoned].map(async ({ orderId }) => {
    const { status, failedBecause } = await orderRow(site, orderId)
    return failedBecause ?? status
  })
  expect(await Promise.all(outcomes)).toEqual(['completed', 'completed', 'declined', 'cancelled', 'expired'])
  const ann = await withNewSession(site, paid.ann)
  expect((await verifyEnrollment(site, ann, paid.sessionId)).status).toBe(200)
})

test('an order that expired while the provider was down is completed once its payment is found', async () => {
  const { orderId, url, workshopId } = await createCheckout(site)
  await submitDemoCheckout(url, 'pay')
  await dropPendingEvents(site)
  site.clock.advance(31 * MINUTE_MS)
  await withProvider(site, { getSession: async () => null, closeSession: async () => null }, () =>
    reconcile(anonymous(site.base)),
  )
  expect(await orderState(site, orderId)).toMatchObject({ status: 'failed', failedBecause: 'expired' })
  await reconcile(anonymous(site.base))
  expect(await orderState(site, orderId)).toMatchObject({ status: 'completed', failedBecause: null })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 7 })
})

test('one failing order does not stop the reconciler', async () => {
  const [broken, paid] = [await createCheckout(site), await createCheckout(site)]
  await submitDemoCheckout(paid.url, 'pay')
  await dropPendingEvents(site)
  const { getSession } = site.base.payments
  const failing = (id: string) =>
    id === broken.sessionId ? Promise.reject(new Error('broken on purpose')) : getSession(id)
  await withProvider(site, { getSession: failing }, () => reconcile(anonymous(site.base), { quietMs: 0 }))
  expect((await orderRow(site, paid.orderId)).status).toBe('completed')
  expect((await orderRow(site, broken.orderId)).status).toBe('pending')
})

test('repeated payment events count a course student once', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  const { url, orderId, sessionId } = await expectCheckout(enroll(site, ann, { courseId }))
  await submitDemoCheckout(url, 'pay')
  for (const _ of [1, 2, 3]) await postWebhook(site, signedEvent(site, sessionId))
  await settle(anonymous(site.base), { orderId })
  const cards = await site.base.db.execute<{ student_count: number }>(
    `SELECT student_count FROM courses WHERE id = '${courseId}'`,
  )
  expect(cards.rows).toEqual([{ student_count: 1 }])
  const [order] = await site.base.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.settledAt).not.toBeNull()
})
