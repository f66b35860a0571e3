import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { orderLines, orders, refunds } from '#db/schema/sales/orders.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import {
  demoSession,
  enroll,
  expectCheckout,
  linesOf,
  mailSubjectsTo,
  mailsTo,
  orderCart,
  orderRow,
  orderState,
  placePaidOrder,
  postWebhook,
  seatCounts,
  signedEvent,
  updateDemoSession,
  withProvider,
} from '../orders.fixture.ts'
import { createPaidCart, createPaidSeat, fetchAdminOrder, refundOrder } from './admin-orders.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })

const lineIdsOf = async (orderId: string) => (await linesOf(site, orderId)).map(({ id }) => id)
const refusing = { refund: () => Promise.reject(new Error('balance too low')) }

async function revenue(): Promise<number> {
  const { body } = await site.call<{ revenueMinor: number }>('GET', '/api/admin/purchases/statistics', admin)
  return body.revenueMinor
}

/**
 * Admins refund an order in whole or by lines. A full refund of a line revokes only that line; a partial refund only
 * lowers the revenue.
 */
test('refund of a whole line revokes that line and nothing else', async () => {
  const { ann, orderId, sessionId } = await createPaidCart(site, [
    { price: '10.00', quantity: 2, name: 'A map case' },
    { price: '5.00', quantity: 1, name: 'A pencil' },
  ])
  const [lineId] = await lineIdsOf(orderId)
  expect((await refundOrder(site, admin, orderId, { lines: [{ lineId, quantity: 2 }] })).body).toMatchObject({
    amountMinor: 2000,
    status: 'done',
  })
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', refundedMinor: 2000 })
  expect(await linesOf(site, orderId)).toMatchObject([
    { status: 'refunded', refundedMinor: 2000 },
    { status: 'completed', refundedMinor: 0 },
  ])
  expect((await demoSession(site, sessionId)).refundedMinor).toBe(2000)
  expect((await fetchAdminOrder(site, admin, orderId)).body.lines[0]).toMatchObject({ refundedQuantity: 2 })
  await site.runJobs()
  const [, mail] = await mailsTo(site, ann)
  expect(mail?.subject).toBe('$20.00 of your order was refunded')
  expect(mail?.text).toContain('no longer yours: A map case × 2')
  expect((await refundOrder(site, admin, orderId)).body).toMatchObject({ amountMinor: 500, status: 'done' })
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 2500 })
  await site.runJobs()
  expect((await mailSubjectsTo(site, ann)).at(-1)).toBe('Your payment was refunded')
  expect((await auditEntriesOf(site, orderId)).map(({ action }) => action)).toEqual(['refunded', 'refunded'])
})

test('partial refund: the email names the units that are no longer the buyer’s', async () => {
  const { ann, orderId } = await createPaidCart(site, [{ price: '10.00', quantity: 2, name: 'A map case' }])
  const [lineId] = await lineIdsOf(orderId)
  await refundOrder(site, admin, orderId, { lines: [{ lineId, quantity: 1 }] })
  await refundOrder(site, admin, orderId, { lines: [{ lineId, amountMinor: 300 }] })
  await site.runJobs()
  const texts = (await mailsTo(site, ann)).slice(1).map(({ text }) => text)
  expect(texts).toEqual([
    expect.stringContaining('Refunded and no longer yours: A map case. The rest of your order doesn’t change.'),
    expect.stringContaining('You keep everything that you bought.'),
  ])
})

test('partial refund of a line lowers the revenue only; the remaining refund releases the seat', async () => {
  const before = await revenue()
  const { orderId, workshopId } = await createPaidSeat(site)
  const [lineId] = await lineIdsOf(orderId)
  expect((await refundOrder(site, admin, orderId, { lines: [{ lineId, amountMinor: 2000 }] })).status).toBe(200)
  expect((await revenue()) - before).toBe(7700)
  expect(await orderState(site, orderId)).toMatchObject({ status: 'completed', lines: [{ seat: 'taken' }] })
  expect((await refundOrder(site, admin, orderId)).body).toMatchObject({ amountMinor: 7700 })
  expect(await revenue()).toBe(before)
  expect(await orderState(site, orderId)).toMatchObject({
    status: 'refunded',
    lines: [{ line: 'refunded', enrollment: 'refunded', seat: 'released' }],
  })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
  await expectCheckout(enroll(site, await site.createUser(), { workshopId }))
})

test('download: available after a partial refund, closed after a full one', async () => {
  const ann = await site.createUser()
  const { orderId } = await placePaidOrder(site, orderCart(site, ann, [{ productId: 3, quantity: 1 }]))
  const files = async () =>
    (await site.call<unknown[]>('GET', `/api/orders/${orderId}/downloads`, { token: ann.token })).body.length
  const [lineId] = await lineIdsOf(orderId)
  await refundOrder(site, admin, orderId, { lines: [{ lineId, amountMinor: 1 }] })
  expect(await files()).toBe(1)
  await refundOrder(site, admin, orderId)
  expect(await files()).toBe(0)
})

test('refund is paid once: double click, two admins at once, lost provider response', async () => {
  const { orderId, sessionId } = await createPaidCart(site, [{ price: '10.00', quantity: 3 }])
  const [lineId] = await lineIdsOf(orderId)
  const { version } = (await fetchAdminOrder(site, admin, orderId)).body
  const input = { lines: [{ lineId, quantity: 1 }], version }
  const key = randomUUID()
  const double = await Promise.all([1, 2].map(() => refundOrder(site, admin, orderId, { ...input, key })))
  expect(new Set(double.map(({ body }) => body.id)).size).toBe(1)
  expect((await refundOrder(site, admin, orderId, { ...input, key })).body).toMatchObject({
    status: 'done',
    amountMinor: 1000,
  })
  expect((await demoSession(site, sessionId)).refundedMinor).toBe(1000)

  const other = await site.createUser({ admin: true })
  const next = { ...input, version: (await fetchAdminOrder(site, admin, orderId)).body.version }
  const both = await Promise.all([admin, other].map((user) => refundOrder(site, user, orderId, next)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

  const { refund } = site.base.payments
  const refundWithLostResponse: typeof refund = async (request) => {
    await refund(request)
    throw new Error('the line was cut')
  }
  const refundResponse = await withProvider(site, { refund: refundWithLostResponse }, () =>
    refundOrder(site, admin, orderId),
  )
  expect(refundResponse.body).toMatchObject({ status: 'queued', lastError: 'the line was cut' })
  await site.runJobs()
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 3000 })
  expect((await demoSession(site, sessionId)).refundedMinor).toBe(3000)
})

test('invalid refund input is a validation error that names the field', async () => {
  const { orderId } = await createPaidCart(site, [
    { price: '10.00', quantity: 2, name: 'A map case' },
    { price: '0.00', quantity: 1, name: 'A leaflet' },
  ])
  const [lineId, free] = await lineIdsOf(orderId)
  const cases: [line: object, field: string, message: string][] = [
    [{ lineId, amountMinor: 2001 }, 'lines.0.amountMinor', 'You can refund at most $20.00 of A map case.'],
    [{ lineId, quantity: 3 }, 'lines.0.quantity', 'Only 2 of A map case were bought.'],
    [{ lineId, amountMinor: 0 }, 'lines.0.amountMinor', 'Enter an amount above zero.'],
    [{ lineId, amountMinor: -5 }, 'lines.0.amountMinor', 'Enter an amount above zero.'],
    [{ lineId, amountMinor: 1.5 }, 'lines.0.amountMinor', 'Enter an amount.'],
    [{ lineId }, 'lines.0.amountMinor', 'Enter a quantity or an amount.'],
    [{ lineId, quantity: 1, amountMinor: 1 }, 'lines.0.amountMinor', 'Enter a quantity or an amount.'],
    [{ lineId: free, quantity: 1 }, 'lines.0.quantity', 'A leaflet was free, so there is nothing to refund.'],
    [{ lineId: randomUUID(), quantity: 1 }, 'lines.0.lineId', 'This item isn’t in this order.'],
  ]
  for (const [line, field, message] of cases)
    expect(await refundOrder(site, admin, orderId, { lines: [line] })).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ field, message }] },
    })
  const duplicateLine = await refundOrder(site, admin, orderId, {
    lines: [1, 2].map((quantity) => ({ lineId, quantity: quantity - 1 || 1 })),
  })
  expect(duplicateLine.body.errors).toMatchObject([{ field: 'lines.1.lineId' }])
  expect((await refundOrder(site, admin, orderId, { reason: ' ' })).body.errors).toMatchObject([{ field: 'reason' }])
  expect(await orderRow(site, orderId)).toMatchObject({ refundedMinor: 0 })
})

test('an unpaid order cannot be refunded', async () => {
  const ann = await site.createUser()
  const { orderId } = await expectCheckout(orderCart(site, ann, [{ productId: 1, quantity: 1 }]))
  expect(await refundOrder(site, admin, orderId)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('rejected refund: shown with the error, blocks further refunds, and is retried until done', async () => {
  const { orderId, sessionId } = await createPaidCart(site, [{ price: '10.00', quantity: 2 }])
  const [lineId] = await lineIdsOf(orderId)
  const input = { lines: [{ lineId, quantity: 1 }] }
  const rejected = await withProvider(site, refusing, () => refundOrder(site, admin, orderId, input))
  expect(rejected.body).toMatchObject({ status: 'queued', lastError: 'balance too low' })
  expect((await fetchAdminOrder(site, admin, orderId)).body).toMatchObject({
    refundedMinor: 0,
    refunds: [{ status: 'queued', attempts: 1, lastError: 'balance too low', requestedBy: admin.email }],
  })
  const second = await refundOrder(site, admin, orderId, input)
  expect(second).toMatchObject({ status: 409 })
  expect(second.body.message).toContain('in progress')
  await site.runJobs()
  expect((await fetchAdminOrder(site, admin, orderId)).body).toMatchObject({
    refundedMinor: 1000,
    refunds: [{ status: 'done', lastError: null }],
  })
  expect((await demoSession(site, sessionId)).refundedMinor).toBe(1000)
})

test('refund that exceeds what external refunds left is withdrawn with the reason', async () => {
  const { orderId, sessionId } = await createPaidCart(site, [{ price: '10.00', quantity: 2 }])
  await withProvider(site, refusing, () => refundOrder(site, admin, orderId))
  await site.base.payments.refund({ sessionId, amountMinor: 500, key: randomUUID() })
  await site.runJobs()
  const { refunds } = (await fetchAdminOrder(site, admin, orderId)).body
  expect(refunds.find(({ requestedBy }) => requestedBy)).toMatchObject({
    status: 'withdrawn',
    lastError: expect.stringContaining('15.00'),
  })
  await postWebhook(site, signedEvent(site, sessionId, { type: 'charge.refunded' }))
  expect((await refundOrder(site, admin, orderId)).body).toMatchObject({ amountMinor: 1500, status: 'done' })
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 2000 })
})

test('webhook event of a refund before it is recorded: recorded on the requested line', async () => {
  const { orderId, sessionId } = await createPaidCart(site, [
    { price: '10.00', quantity: 1 },
    { price: '10.00', quantity: 1 },
  ])
  const [, lineId] = await lineIdsOf(orderId)
  const { refund } = site.base.payments
  const refundWithEarlyEvent: typeof refund = async (request) => {
    const id = await refund(request)
    await postWebhook(site, signedEvent(site, sessionId, { type: 'charge.refunded' }))
    return id
  }
  await withProvider(site, { refund: refundWithEarlyEvent }, () =>
    refundOrder(site, admin, orderId, { lines: [{ lineId, quantity: 1 }] }),
  )
  expect(await linesOf(site, orderId)).toMatchObject([
    { status: 'completed', refundedMinor: 0 },
    { status: 'refunded', refundedMinor: 1000 },
  ])
})

test('reversed refund of a line restores the line and mails the admins', async () => {
  const { orderId, sessionId } = await createPaidCart(site, [
    { price: '10.00', quantity: 1 },
    { price: '7.00', quantity: 1 },
  ])
  const [, lineId] = await lineIdsOf(orderId)
  await refundOrder(site, admin, orderId, { lines: [{ lineId, quantity: 1 }] })
  await refundOrder(site, admin, orderId)
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded' })
  await updateDemoSession(site, sessionId, { refundedMinor: 1000 })
  await postWebhook(site, signedEvent(site, sessionId, { type: 'refund.failed' }))
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', refundedMinor: 1000 })
  expect(await linesOf(site, orderId)).toMatchObject([
    { status: 'refunded', refundedMinor: 1000 },
    { status: 'completed', refundedMinor: 0 },
  ])
  await site.runJobs()
  expect(await mailSubjectsTo(site, admin)).toContain(`A refund was returned: order ${orderNumber(orderId)}`)
})

test('database constraints reject inconsistent refund sums, a second pending refund, and more than was paid', async () => {
  const { orderId } = await createPaidCart(site, [{ price: '10.00', quantity: 1 }])
  const { db } = site.base
  await expect(db.update(orders).set({ refundedMinor: 1 }).where(eq(orders.id, orderId))).rejects.toThrow()
  await expect(db.update(orderLines).set({ refundedMinor: 1 }).where(eq(orderLines.orderId, orderId))).rejects.toThrow()
  await expect(db.insert(refunds).values({ orderId, amountMinor: 1, reason: 'x', status: 'done' })).rejects.toThrow()
  await expect(db.insert(refunds).values({ orderId, amountMinor: 1001, reason: 'x' })).rejects.toThrow()
  await db.insert(refunds).values({ orderId, amountMinor: 1, reason: 'x' })
  await expect(db.insert(refunds).values({ orderId, amountMinor: 1, reason: 'y' })).rejects.toThrow()
})
