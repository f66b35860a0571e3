import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { paymentEvents, refunds } from '#db/schema/sales/orders.ts'
import { demoCheckouts } from '#db/schema/site/demo.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { signPayload } from '../../payments/webhook-signature.ts'
import { reconcile } from '../index.ts'
import {
  createCheckout,
  createPaidSession,
  demoSession,
  dropPendingEvents,
  enroll,
  expectCheckout,
  MINUTE_MS,
  mailSubjectsTo,
  orderRow,
  orderState,
  postWebhook,
  seatCounts,
  signedEvent,
  submitDemoCheckout,
  updateDemoSession,
  webhookSecret,
  withProvider,
} from '../orders.fixture.ts'

const DAY_MS = 24 * 60 * MINUTE_MS

const site = await openSiteForFile({ seed: false })
const unconfirmed = await site.createUser({ admin: true })
await site.base.db.update(profiles).set({ emailVerified: false }).where(eq(profiles.id, unconfirmed.id))
const otherUsers = [unconfirmed, await site.createUser()]
const admins = [await site.createUser({ admin: true }), await site.createUser({ admin: true })]

async function alertsAbout(subject: string) {
  await site.runJobs()
  const { body } = await site.call<{ to: string; subject: string; text: string }[]>('GET', '/demo/mailbox.json')
  const alerts = body.filter((mail) => mail.subject.includes(subject))
  const [firstInbox, secondInbox] = admins.map(({ email }) =>
    alerts.filter(({ to }) => to === email).map(({ text }) => text),
  )
  expect(secondInbox).toEqual(firstInbox)
  expect(alerts.filter(({ to }) => otherUsers.some(({ email }) => email === to))).toEqual([])
  return firstInbox ?? []
}

test.each([
  [{ amountMinor: 1 }, '0.01 USD'],
  [{ currency: 'eur' }, '97.00 EUR'],
])('payment of %o is mailed once to every admin, with instructions', async (wrong, paid) => {
  const { ann, orderId, url, sessionId } = await createCheckout(site)
  await updateDemoSession(site, sessionId, wrong)
  await submitDemoCheckout(url, 'pay')
  await Promise.all([1, 2, 3].map(() => postWebhook(site, signedEvent(site, sessionId))))
  await reconcile(anonymous(site.base), { quietMs: 0 })
  await updateDemoSession(site, sessionId, { amountMinor: 2 })
  await reconcile(anonymous(site.base), { quietMs: 0 })
  const alerts = await alertsAbout(`A payment needs your decision: order ${orderNumber(orderId)}`)
  expect(alerts).toHaveLength(1)
  for (const text of [
    'Ordered: 97.00 USD',
    `Paid: ${paid}`,
    `Payment: ${sessionId}`,
    `Buyer: ${ann.email}`,
    'refund it there',
  ])
    expect(alerts[0]).toContain(text)
  expect(await mailSubjectsTo(site, ann)).toEqual([])
})

test('review flag and alert mail are written in one transaction', async () => {
  const { orderId, url, sessionId } = await createCheckout(site)
  await updateDemoSession(site, sessionId, { amountMinor: 1 })
  await submitDemoCheckout(url, 'pay')
  await dropPendingEvents(site)
  const { jobs } = site.base
  site.base.jobs = {
    ...jobs,
    queue: (ctx, name, payload, at) =>
      name === 'mail.send' ? Promise.reject(new Error('broken on purpose')) : jobs.queue(ctx, name, payload, at),
  }
  const failed = await postWebhook(site, signedEvent(site, sessionId)).finally(() => {
    site.base.jobs = jobs
  })
  expect(failed.status).toBe(500)
  expect((await orderRow(site, orderId)).paymentMismatch).toBeNull()
  expect(await alertsAbout(orderNumber(orderId))).toHaveLength(0)
  expect((await postWebhook(site, signedEvent(site, sessionId))).status).toBe(200)
  expect((await orderRow(site, orderId)).paymentMismatch).not.toBeNull()
  expect(await alertsAbout(orderNumber(orderId))).toHaveLength(1)
})

test('refund of a payment under review ends the order and releases its seat', async () => {
  const { orderId, url, sessionId, workshopId } = await createCheckout(site)
  await updateDemoSession(site, sessionId, { amountMinor: 1 })
  await submitDemoCheckout(url, 'pay')
  await postWebhook(site, signedEvent(site, sessionId))
  expect((await orderRow(site, orderId)).status).toBe('pending')
  await site.base.payments.refund({ sessionId, amountMinor: 1, key: randomUUID() })
  await reconcile(anonymous(site.base), { quietMs: 0 })
  expect(await orderState(site, orderId)).toMatchObject({ status: 'failed', lines: [{ enrollment: 'failed' }] })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 8 })
})

test('payments without an order for three days are mailed to every admin in one mail', async () => {
  const knownSessionId = `demo_${randomUUID()}`
  const session = {
    idempotencyKey: knownSessionId,
    reference: randomUUID(),
    title: 'Elsewhere',
    lines: [],
    successUrl: '',
    cancelUrl: '',
  }
  const payment = { amountMinor: 4200, currency: 'usd', status: 'paid' as const, expiresAt: site.base.now() }
  await site.base.db.insert(demoCheckouts).values({ id: knownSessionId, ...session, ...payment })
  const webhooks = [knownSessionId, 'demo_invented'].map((sessionId) => signedEvent(site, sessionId))
  for (const webhook of webhooks) expect((await postWebhook(site, webhook)).status).toBe(200)
  site.clock.advance(3 * DAY_MS - MINUTE_MS)
  await reconcile(anonymous(site.base))
  expect(await alertsAbout('without an order')).toEqual([])
  site.clock.advance(2 * MINUTE_MS)
  await Promise.all([reconcile(anonymous(site.base)), reconcile(anonymous(site.base))])
  for (const webhook of webhooks.map(({ body }) => body))
    expect((await postWebhook(site, { body: webhook, ...signedNow(webhook) })).status).toBe(200)
  site.clock.advance(4 * DAY_MS)
  await reconcile(anonymous(site.base))
  const alerts = await alertsAbout('2 payments without an order')
  expect(alerts).toHaveLength(1)
  for (const text of [`Payment: ${knownSessionId}`, 'Amount: 42.00 USD', 'Payment: demo_invented', 'Amount: Unknown'])
    expect(alerts[0]).toContain(text)
  expect(await site.base.db.$count(paymentEvents, eq(paymentEvents.providerSessionId, knownSessionId))).toBe(1)
})

const signedNow = (body: string) => ({ signature: signPayload(body, webhookSecret(site), site.base.now()) })

async function createRejectedRefund() {
  const late = await createPaidSession(site, { seats: 1 })
  await dropPendingEvents(site)
  site.clock.advance(31 * MINUTE_MS)
  await expectCheckout(enroll(site, await site.createUser(), { workshopId: late.workshopId }))
  const rejectRefund = () => Promise.reject(new Error('balance too low'))
  await postWebhook(site, signedEvent(site, late.sessionId))
  const refundStatuses = async () =>
    (await site.base.db.select().from(refunds).where(eq(refunds.orderId, late.orderId))).map(({ status }) => status)
  const withRejectedRefunds = <T>(work: () => Promise<T>) => withProvider(site, { refund: rejectRefund }, work)
  await withRejectedRefunds(() => expect(site.runJobs()).rejects.toThrow('balance too low'))
  expect(await refundStatuses()).toEqual(['queued'])
  return { ...late, refundStatuses, withRejectedRefunds }
}

test('refund rejected for an hour is mailed once to every admin and retried until done', async () => {
  const { orderId, sessionId, refundStatuses, withRejectedRefunds } = await createRejectedRefund()
  await withRejectedRefunds(() => reconcile(anonymous(site.base)))
  expect(await alertsAbout('A refund failed')).toEqual([])
  site.clock.advance(61 * MINUTE_MS)
  await withRejectedRefunds(() => Promise.all([1, 2].map(() => reconcile(anonymous(site.base)))))
  await withRejectedRefunds(() => reconcile(anonymous(site.base)))
  const alerts = await alertsAbout(`A refund failed: order ${orderNumber(orderId)}`)
  expect(alerts).toHaveLength(1)
  for (const text of ['To refund: 97.00 USD', `Payment: ${sessionId}`, 'balance too low', 'What to do'])
    expect(alerts[0]).toContain(text)
  expect(await refundStatuses()).toEqual(['failed'])
  for (const _ of [1, 2]) await reconcile(anonymous(site.base))
  expect(await refundStatuses()).toEqual(['done'])
  expect((await demoSession(site, sessionId)).refundedMinor).toBe(9700)
  expect((await orderRow(site, orderId)).refundedMinor).toBe(9700)
})

test('a refund made at the provider is not requested again', async () => {
  const { orderId, sessionId, refundStatuses, withRejectedRefunds } = await createRejectedRefund()
  await site.base.payments.refund({ sessionId, amountMinor: 9700, key: randomUUID() })
  site.clock.advance(61 * MINUTE_MS)
  await withRejectedRefunds(() => reconcile(anonymous(site.base)))
  expect(await refundStatuses()).toEqual(['done'])
  expect((await orderRow(site, orderId)).refundedMinor).toBe(9700)
  expect(await alertsAbout(orderNumber(orderId))).toEqual([])
})
