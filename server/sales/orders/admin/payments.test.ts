import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { paymentEvents } from '#db/schema/sales/orders.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import { reconcile } from '../index.ts'
import {
  createCheckout,
  createPaidSession,
  dropPendingEvents,
  linesOf,
  MINUTE_MS,
  mailSubjectsTo,
  orderRow,
  orderState,
  payCheckout,
  postWebhook,
  signedEvent,
  submitDemoCheckout,
  updateDemoSession,
  withProvider,
} from '../orders.fixture.ts'
import {
  createPaidCart,
  fetchAdminOrder,
  fetchPaymentProblems,
  fetchWebhookEvents,
  refundOrder,
  replayEvent,
  syncOrder,
  updateOrder,
} from './admin-orders.fixture.ts'

const site = await openSiteForFile()
let admin = await site.createUser({ admin: true })

const unavailable = { getSession: () => Promise.reject(new Error('the provider is unavailable')) }
const messageOfId = async (id: string) =>
  (await fetchWebhookEvents(site, admin)).body.events.find((event) => event.id === id)
const idOf = ({ body }: { body: string }): string => JSON.parse(body).id
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('a failed webhook event is stored with error and attempts although its changes are rolled back, and can be replayed', async () => {
  const { ann, orderId, sessionId } = await createPaidSession(site)
  await dropPendingEvents(site)
  const event = signedEvent(site, sessionId)
  for (const _ of [1, 2]) await withProvider(site, unavailable, () => postWebhook(site, event))
  const id = idOf(event)
  expect(await messageOfId(id)).toMatchObject({
    state: 'failed',
    attempts: 2,
    lastError: 'the provider is unavailable',
  })
  expect((await orderRow(site, orderId)).status).toBe('pending')
  expect(idsOf((await fetchWebhookEvents(site, admin, '?status=failed')).body.events)).toContain(id)
  expect(idsOf((await fetchPaymentProblems(site, admin)).body.unfulfilled)).toContain(orderId)

  expect((await withProvider(site, unavailable, () => replayEvent(site, admin, id))).status).toBe(500)
  expect(await messageOfId(id)).toMatchObject({ state: 'failed', attempts: 3 })
  expect((await replayEvent(site, admin, id)).body.order).toEqual({ id: orderId, status: 'completed' })
  const after = await orderState(site, orderId)
  for (const _ of [1, 2])
    expect((await replayEvent(site, admin, id)).body.order).toEqual({ id: orderId, status: 'completed' })
  expect(await orderState(site, orderId)).toEqual(after)
  await site.runJobs()
  expect(await mailSubjectsTo(site, ann)).toEqual(['Your receipt: A day of maps'])
  expect(await messageOfId(id)).toMatchObject({ state: 'handled', lastError: null, replayedBy: admin.email, orderId })
  expect(idsOf((await fetchWebhookEvents(site, admin, '?status=replayed')).body.events)).toEqual([id])
  expect((await auditEntriesOf(site, id)).map(({ action, subject }) => [action, subject])).toEqual(
    Array(3).fill(['repeated', 'payment_event']),
  )
  expect(idsOf((await fetchPaymentProblems(site, admin)).body.unfulfilled)).not.toContain(orderId)
  expect((await replayEvent(site, admin, 'evt_unknown')).status).toBe(404)
})

test('sync with provider: completes a paid order without a webhook event', async () => {
  const { ann, orderId } = await createPaidSession(site)
  await dropPendingEvents(site)
  site.clock.advance(36 * MINUTE_MS)
  const otherAdmin = await site.createUser({ admin: true })
  expect(idsOf((await fetchPaymentProblems(site, otherAdmin)).body.unfulfilled)).toContain(orderId)
  expect((await withProvider(site, unavailable, () => syncOrder(site, otherAdmin, orderId))).body.code).toBe(
    'payment_unavailable',
  )
  for (const _ of [1, 2]) expect((await syncOrder(site, otherAdmin, orderId)).body.status).toBe('completed')
  expect(idsOf((await fetchPaymentProblems(site, otherAdmin)).body.unfulfilled)).not.toContain(orderId)
  await site.runJobs()
  expect(await mailSubjectsTo(site, ann)).toHaveLength(1)
  admin = otherAdmin
})

test('payment review: listed with reason until resolved with a note; a different payment reopens it', async () => {
  const { orderId, sessionId, url } = await createCheckout(site)
  await updateDemoSession(site, sessionId, { amountMinor: 1 })
  await payCheckout(site, url)
  const reviews = async () => (await fetchPaymentProblems(site, admin)).body.reviews.filter(({ id }) => id === orderId)
  const [row] = await reviews()
  expect(row?.reason).toContain('paid 1 usd, ordered 9700 usd')
  expect(row?.toDo).toContain('Refund it')
  const version = row?.version
  expect((await updateOrder(site, admin, orderId, 'review', { version, note: ' ' })).body.errors).toMatchObject([
    { field: 'note' },
  ])
  const responses = await Promise.all(
    [1, 2].map(() => updateOrder(site, admin, orderId, 'review', { version, note: 'Paid back at the bank.' })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await reviews()).toEqual([])
  await reconcile(anonymous(site.base), { quietMs: 0 })
  expect(await reviews()).toEqual([])
  expect((await fetchAdminOrder(site, admin, orderId)).body.review).toMatchObject({
    note: 'Paid back at the bank.',
    resolvedBy: admin.email,
  })
  expect((await orderRow(site, orderId)).status).toBe('pending')
  expect((await auditEntriesOf(site, orderId)).map(({ action }) => action)).toEqual(['resolved'])
  await updateDemoSession(site, sessionId, { amountMinor: 2 })
  await reconcile(anonymous(site.base), { quietMs: 0 })
  expect(await reviews()).toHaveLength(1)
})

/**
 * The payments page lists orders that are paid but not fulfilled, fulfilled but not paid, under review, or owed a
 * refund.
 */
test('payment issues: lists orders that were fulfilled without a payment', async () => {
  const { orderId, url } = await createCheckout(site)
  await submitDemoCheckout(url, 'decline')
  await site.runJobs()
  const unpaid = async () => idsOf((await fetchPaymentProblems(site, admin)).body.unpaid)
  expect(await unpaid()).not.toContain(orderId)
  const [line] = await linesOf(site, orderId)
  await site.base.db
    .update(enrollments)
    .set({ status: 'completed' })
    .where(eq(enrollments.orderLineId, line?.id ?? ''))
  expect(await unpaid()).toContain(orderId)
})

test('payment issues: lists a failed refund until it is done', async () => {
  const { orderId } = await createPaidCart(site, [{ price: '10.00', quantity: 1 }])
  const listedRefunds = async () =>
    (await fetchPaymentProblems(site, admin)).body.refunds.filter((refund) => refund.orderId === orderId)
  const refund = () => Promise.reject(new Error('balance too low'))
  await withProvider(site, { refund }, () => refundOrder(site, admin, orderId))
  expect(await listedRefunds()).toMatchObject([{ amountMinor: 1000, status: 'queued', lastError: 'balance too low' }])
  await site.runJobs()
  expect(await listedRefunds()).toEqual([])
})

test("webhook events: paginated, newest first; events without an order are 'waiting'", async () => {
  const event = signedEvent(site, `demo_${randomUUID()}`)
  expect((await postWebhook(site, event)).status).toBe(200)
  expect(await messageOfId(idOf(event))).toMatchObject({ state: 'waiting', orderId: null })
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body }: Awaited<ReturnType<typeof fetchWebhookEvents>> = await fetchWebhookEvents(
      site,
      admin,
      `?limit=2${cursor && `&cursor=${cursor}`}`,
    )
    ids.push(...idsOf(body.events))
    cursor = body.nextCursor
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(await site.base.db.$count(paymentEvents))
})
