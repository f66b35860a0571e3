import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderNumber } from '#contract/sales/orders/order-number.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import {
  createCourse,
  createPaidSession,
  enroll,
  expectCheckout,
  fetchMyOrders,
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
  verifyEnrollment,
  withProvider,
} from '../orders.fixture.ts'
import { settle } from '../settlement/settle.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })

async function createPaidEnrollment(terms: { seats?: number } = {}) {
  const paid = await createPaidSession(site, terms)
  await site.runJobs()
  return paid
}

async function refundAtProvider(sessionId: string, amountMinor: number): Promise<void> {
  await site.base.payments.refund({ sessionId, amountMinor, key: randomUUID() })
}

const postEvent = (sessionId: string, type = 'charge.refunded') =>
  postWebhook(site, signedEvent(site, sessionId, { type }))

async function revenue(): Promise<number> {
  const path = '/api/admin/purchases/statistics'
  const { status, body } = await site.call<{ revenueMinor: number }>('GET', path, { token: admin.token })
  expect(status).toBe(200)
  return body.revenueMinor
}

/** A full refund from any source revokes what it paid for. A partial refund lowers the revenue. */
test('full external refund revokes enrollment, seat and revenue once, also with repeated events', async () => {
  const { ann, orderId, sessionId, workshopId } = await createPaidEnrollment({ seats: 1 })
  const before = await revenue()
  await refundAtProvider(sessionId, 9700)
  for (const type of ['charge.refunded', 'charge.refunded', 'checkout.session.completed'])
    expect((await postEvent(sessionId, type)).status).toBe(200)
  await settle(anonymous(site.base), { orderId })
  expect(await orderState(site, orderId)).toMatchObject({
    status: 'refunded',
    failedBecause: null,
    lines: [{ line: 'refunded', enrollment: 'refunded', seat: 'released' }],
  })
  expect(await orderRow(site, orderId)).toMatchObject({ totalMinor: 9700, refundedMinor: 9700 })
  expect(await linesOf(site, orderId)).toMatchObject([{ refundedMinor: 9700 }])
  expect(before - (await revenue())).toBe(9700)
  expect((await verifyEnrollment(site, ann, sessionId)).body).toMatchObject({ code: 'no_enrollment' })
  await site.runJobs()
  expect(await mailSubjectsTo(site, ann)).toEqual(['Your receipt: A day of maps', 'Your payment was refunded'])

  await placePaidOrder(site, enroll(site, await site.createUser(), { workshopId }))
  await postEvent(sessionId)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
  expect(await enroll(site, ann, { workshopId })).toMatchObject({ status: 409, body: { code: 'sold_out' } })
})

test('full refund of a course lowers its student count and allows a new enrollment', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  const students = async () =>
    (await site.base.db.select().from(courses).where(eq(courses.id, courseId))).map((course) => course.studentCount)
  const { sessionId } = await placePaidOrder(site, enroll(site, ann, { courseId }))
  expect(await students()).toEqual([1])
  await refundAtProvider(sessionId, 5000)
  for (const _ of [1, 2]) await postEvent(sessionId)
  expect(await students()).toEqual([0])
  expect((await enroll(site, ann, { courseId })).status).toBe(201)
})

test('partial external refund lowers the revenue and keeps the enrollment', async () => {
  const before = await revenue()
  const { ann, orderId, sessionId, workshopId } = await createPaidEnrollment()
  await refundAtProvider(sessionId, 2000)
  for (const _ of [1, 2]) await postEvent(sessionId)
  expect((await revenue()) - before).toBe(7700)
  await refundAtProvider(sessionId, 1)
  await postEvent(sessionId)
  expect((await revenue()) - before).toBe(7699)
  expect(await orderState(site, orderId)).toMatchObject({
    status: 'completed',
    lines: [{ line: 'completed', enrollment: 'completed', seat: 'taken' }],
  })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 7 })
  expect((await verifyEnrollment(site, ann, sessionId)).status).toBe(200)
  expect(await fetchMyOrders(site, ann)).toMatchObject([{ totalMinor: 9700, refundedMinor: 2001 }])
  await refundAtProvider(sessionId, 7699)
  await postEvent(sessionId)
  expect((await revenue()) - before).toBe(0)
  expect(await orderState(site, orderId)).toMatchObject({ status: 'refunded', lines: [{ seat: 'released' }] })
})

test('partial external refund of a cart is allocated to its lines to the cent', async () => {
  const ann = await site.createUser()
  const lines = [1, 2, 3].map((productId) => ({ productId, quantity: productId }))
  const { orderId, sessionId } = await placePaidOrder(site, orderCart(site, ann, lines))
  await refundAtProvider(sessionId, 1001)
  await postEvent(sessionId)
  const parts = (await linesOf(site, orderId)).map((line) => line.refundedMinor)
  expect(parts.every((part) => part > 0)).toBe(true)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(1001)
})

test('a payment refunded before its webhook event grants nothing', async () => {
  const { ann, orderId, sessionId, workshopId } = await createPaidSession(site)
  await refundAtProvider(sessionId, 9700)
  await site.runJobs()
  expect(await orderState(site, orderId)).toMatchObject({ status: 'refunded', lines: [{ seat: 'released' }] })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 8 })
  expect(await mailSubjectsTo(site, ann)).toEqual([])
})

test('reversed refund restores the enrollment once and mails the admins', async () => {
  const { ann, orderId, sessionId, workshopId } = await createPaidEnrollment({ seats: 1 })
  const before = await revenue()
  await refundAtProvider(sessionId, 9700)
  await postEvent(sessionId)
  await updateDemoSession(site, sessionId, { refundedMinor: 0 })
  for (const _ of [1, 2]) await postEvent(sessionId, 'refund.failed')
  expect(await orderState(site, orderId)).toMatchObject({
    status: 'completed',
    lines: [{ line: 'completed', enrollment: 'completed', seat: 'taken' }],
  })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 1, free: 0 })
  expect(await revenue()).toBe(before)
  expect((await verifyEnrollment(site, ann, sessionId)).status).toBe(200)
  await site.runJobs()
  const alerts = (await mailsTo(site, admin)).filter(
    (mail) => mail.subject === `A refund was returned: order ${orderNumber(orderId)}`,
  )
  expect(alerts).toHaveLength(1)
  for (const text of ['Refunded before: 97.00 USD', 'Refunded now: 0.00 USD', sessionId, 'contact the buyer'])
    expect(alerts[0]?.text).toContain(text)
})

test('reversed refund without a free seat changes nothing and mails the admins', async () => {
  const { orderId, sessionId, workshopId } = await createPaidEnrollment({ seats: 1 })
  await refundAtProvider(sessionId, 9700)
  await postEvent(sessionId)
  await expectCheckout(enroll(site, await site.createUser(), { workshopId }))
  await updateDemoSession(site, sessionId, { refundedMinor: 0 })
  for (const _ of [1, 2]) await postEvent(sessionId, 'refund.failed')
  expect(await orderState(site, orderId)).toMatchObject({ status: 'refunded', lines: [{ seat: 'released' }] })
  expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 0, free: 0 })
  await site.runJobs()
  const alerts = (await mailsTo(site, admin)).filter((mail) => mail.subject.includes(orderNumber(orderId)))
  expect(alerts.map((mail) => mail.text.includes('refund the buyer another way'))).toEqual([true])
})

test('reversed refund of an enrollment that was canceled without a refund does not enroll the user again', async () => {
  const { orderId, sessionId } = await createPaidEnrollment({ seats: 1 })
  const before = await revenue()
  const [enrollment] = await site.base.db.select().from(enrollments).orderBy(desc(enrollments.id)).limit(1)
  const path = `/api/admin/enrollments/${enrollment?.id}?payment=keep`
  expect((await site.call('DELETE', path, { token: admin.token })).status).toBe(200)
  await refundAtProvider(sessionId, 9700)
  await postEvent(sessionId)
  expect(await revenue()).toBe(before - 9700)
  await updateDemoSession(site, sessionId, { refundedMinor: 0 })
  await postEvent(sessionId, 'refund.failed')
  expect(await orderState(site, orderId)).toMatchObject({
    status: 'completed',
    lines: [{ line: 'completed', enrollment: 'canceled', seat: 'released' }],
  })
  expect(await revenue()).toBe(before)
})

test('an outdated provider state does not reverse a newer refund', async () => {
  const { orderId, sessionId } = await createPaidEnrollment()
  const { getSession } = site.base.payments
  let isOutdated = true
  const slow = async (id: string) => {
    const session = await getSession(id)
    if (isOutdated) {
      isOutdated = false
      await refundAtProvider(sessionId, 9700)
      await postEvent(sessionId)
    }
    return session
  }
  await withProvider(site, { getSession: slow }, () => settle(anonymous(site.base), { orderId }))
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 9700 })
})
