import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { moneyIn } from '#contract/money.ts'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { orders, refunds } from '#db/schema/sales/orders.ts'
import { demoCheckouts } from '#db/schema/site/demo.ts'
import { anonymous } from '#server/context.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { listOpenClasses } from '../../../classes/catalog/index.ts'
import { reconcile } from '../index.ts'
import {
  createCourse,
  createWorkshop,
  enroll,
  enrollAndCrash,
  enrollmentsOf,
  expectCheckout,
  fetchMyOrders,
  MINUTE_MS,
  mailSubjectsTo,
  orderCart,
  orderRow,
  orderState,
  placePaidOrder,
  seatCounts,
  submitDemoCheckout,
  verifyEnrollment,
  withNewSession,
} from '../orders.fixture.ts'

const money = moneyIn('usd')

const DAY_MS = 86_400_000

const site = await openSiteForFile()

test('enroll without sign-in returns sign_in_required', async () => {
  const { id: courseId } = await createCourse(site)
  const requests = [
    site.call('POST', '/api/enrollments', { body: { courseId } }),
    site.call('POST', '/api/orders', { body: { lines: [{ productId: 1, quantity: 1 }] } }),
    site.call('POST', '/api/enrollments/verify', { body: { sessionId: 'demo_1' } }),
    site.call('GET', '/api/orders'),
    site.call('GET', `/api/orders/${randomUUID()}`),
  ]
  for (const response of await Promise.all(requests)) {
    expect(response).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  }
})

test('enroll: inactive, deleted, past and unknown classes return 404', async () => {
  const ann = await site.createUser()
  const [hidden, deleted] = [{ isActive: false }, { deletedAt: site.base.now() }]
  const unavailable = [
    { courseId: (await createCourse(site, hidden)).id },
    { courseId: (await createCourse(site, deleted)).id },
    { courseId: randomUUID() },
    { courseId: (await createWorkshop(site)).id },
    { workshopId: (await createWorkshop(site, hidden)).id },
    { workshopId: (await createWorkshop(site, deleted)).id },
    { workshopId: (await createWorkshop(site, { on: '2020-02-29' })).id },
    { workshopId: (await createCourse(site)).id },
  ]
  for (const subject of unavailable)
    expect(await enroll(site, ann, subject)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const wrong = [
    {},
    { courseId: 'x' },
    { courseId: 1 },
    { courseId: randomUUID(), workshopId: randomUUID() },
    { workshopId: null },
  ]
  for (const subject of wrong)
    expect(await enroll(site, ann, subject)).toMatchObject({ status: 400, body: { code: 'validation' } })
  expect(await enrollmentsOf(site, ann)).toEqual([])
})

test('enroll: extra fields of the request are ignored; the enrollment is the viewer’s and unpaid', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const { id: courseId } = await createCourse(site)
  const extraFields = {
    status: 'completed',
    amount: 1,
    currency: 'jpy',
    user_id: ben.id,
    userId: ben.id,
    stripe_session_id: 'x',
  }
  const { orderId, sessionId } = await expectCheckout(enroll(site, ann, { courseId, ...extraFields }))
  expect(await enrollmentsOf(site, ben)).toEqual([])
  expect(await enrollmentsOf(site, ann)).toMatchObject([
    { courseId, workshopId: null, status: 'pending', amount: 5000, currency: 'usd', stripeSessionId: sessionId },
  ])
  const [session] = await site.base.db.select().from(demoCheckouts).where(eq(demoCheckouts.reference, orderId))
  expect(session).toMatchObject({ amountMinor: 5000, title: 'Six weeks of trails' })
})

test('enroll: a second enrollment in the same class returns already_enrolled', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  await placePaidOrder(site, enroll(site, ann, { courseId }))
  expect(await enroll(site, ann, { courseId })).toMatchObject({ status: 409, body: { code: 'already_enrolled' } })
  expect(await enrollmentsOf(site, ann)).toHaveLength(1)
})

test('enroll: possible again after a failed payment', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  for (const action of ['decline', 'cancel', 'pay'] as const) {
    const { url } = await expectCheckout(enroll(site, ann, { courseId }))
    await submitDemoCheckout(url, action)
    await site.runJobs()
  }
  expect((await enrollmentsOf(site, ann)).map(({ status }) => status).sort()).toEqual(['completed', 'failed', 'failed'])
})

test("verify enrollment: another user's order and an unknown one return the same error", async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const { orderId } = await expectCheckout(orderCart(site, ann, [{ productId: 1, quantity: 1 }]))
  const verify = async (user: TestUser, id: string) => {
    const { status, body } = await site.call<Record<string, unknown>>('GET', `/api/orders/${id}`, { token: user.token })
    return { status, body: { ...body, requestId: '' } }
  }
  expect(await verify(ann, orderId)).toMatchObject({ status: 200, body: { id: orderId } })
  expect(await verify(ben, orderId)).toEqual(await verify(ben, randomUUID()))
  expect(await verify(ben, orderId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await site.call('GET', '/api/orders', { token: ben.token })).body).toEqual({ orders: [], nextCursor: null })
})

test('free class: completed without a checkout session, also on a double click', async () => {
  const ann = await site.createUser()
  const { id: workshopId } = await createWorkshop(site, { price: '0.00', seats: 1 })
  const key = randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => enroll(site, ann, { workshopId }, key)))
  const [first] = responses
  expect(responses.map(({ status, body }) => [status, body.url])).toEqual(Array(3).fill([201, first?.body.url]))
  const url = new URL(first?.body.url ?? '')
  expect(url.pathname).toBe('/enrollment-success')
  expect(await orderState(site, first?.body.orderId ?? '')).toMatchObject({
    status: 'completed',
    lines: [{ seat: 'taken' }],
  })
  const verification = await verifyEnrollment(site, ann, url.searchParams.get('session_id') ?? '')
  expect(verification.body).toMatchObject({ status: 'completed', enrollment: { amount: 0 } })
  await site.runJobs()
  expect(await mailSubjectsTo(site, ann)).toHaveLength(1)
  expect(await site.base.db.$count(demoCheckouts, eq(demoCheckouts.reference, first?.body.orderId ?? ''))).toBe(0)
  expect(await enroll(site, await site.createUser(), { workshopId })).toMatchObject({ body: { code: 'sold_out' } })
})

test('free class: seat lost before completion returns sold_out without a refund', async () => {
  const [ann, ben, key] = [await site.createUser(), await site.createUser(), randomUUID()]
  const { id: workshopId } = await createWorkshop(site, { seats: 1 })
  const { orderId } = await enrollAndCrash(site, ann, { workshopId, key })
  await site.base.db.update(orders).set({ totalMinor: 0 }).where(eq(orders.id, orderId))
  await site.base.db.execute(
    `UPDATE seats SET held_until = now() - interval '1 minute' WHERE workshop_id = '${workshopId}'`,
  )
  expect((await enroll(site, ben, { workshopId })).status).toBe(201)
  expect(await enroll(site, ann, { workshopId }, key)).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'failed', failedBecause: 'sold_out' })
  expect(await site.base.db.$count(refunds)).toBe(0)
  expect(await seatCounts(site, workshopId)).toEqual({ held: 1, taken: 0, free: 0 })
})

/** A class that costs more than the buyer saw returns an error with the new price. A held seat retains its price. */
test.each(['course', 'workshop'] as const)(
  '%s with a changed price returns prices_changed with the new price',
  async (kind) => {
    const ann = await site.createUser()
    const [table, row] =
      kind === 'course' ? [courses, await createCourse(site)] : [workshops, await createWorkshop(site)]
    const subject = kind === 'course' ? { courseId: row.id } : { workshopId: row.id }
    const seenMinor = money.toMinor(row.price)
    await site.base.db.update(table).set({ price: '60.00' }).where(eq(table.id, row.id))
    const refused = await enroll(site, ann, { ...subject, unitMinor: seenMinor })
    expect(refused).toMatchObject({ status: 409, body: { code: 'prices_changed' } })
    expect(refused.body.details).toEqual({
      lines: [{ id: row.id, title: row.title, seenMinor, unitMinor: 6000 }],
      totalMinor: 6000,
    })
    expect(await enrollmentsOf(site, ann)).toEqual([])
    const { orderId, url } = await expectCheckout(enroll(site, ann, { ...subject, unitMinor: 6000 }))
    expect((await orderRow(site, orderId)).totalMinor).toBe(6000)

    // A held seat keeps its price while that is not above the price the buyer saw.
    await site.base.db.update(table).set({ price: '70.00' }).where(eq(table.id, row.id))
    expect((await expectCheckout(enroll(site, ann, { ...subject, unitMinor: 7000 }))).url).toBe(url)
    await site.base.db.update(table).set({ price: '40.00' }).where(eq(table.id, row.id))
    expect(await enroll(site, ann, { ...subject, unitMinor: 4000 })).toMatchObject({
      status: 409,
      body: { code: 'already_enrolled' },
    })
  },
)

test.each([-5, 0.01, '89.99', null, 2 ** 53])('seen price %j is a validation error', async (unitMinor) => {
  const { id: courseId } = await createCourse(site)
  const { status, body } = await enroll(site, await site.createUser(), { courseId, unitMinor })
  expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'validation', 'unitMinor'])
})

test('a held seat keeps its price until the hold expires', async () => {
  const ann = await site.createUser()
  const { id: courseId } = await createCourse(site)
  const first = await expectCheckout(enroll(site, ann, { courseId }))
  await site.base.db.update(courses).set({ price: '60.00' }).where(eq(courses.id, courseId))
  expect(await expectCheckout(enroll(site, ann, { courseId }))).toEqual(first)
  site.clock.advance(31 * MINUTE_MS)
  await reconcile(anonymous(site.base))
  const second = await expectCheckout(enroll(site, await withNewSession(site, ann), { courseId }))
  expect((await orderRow(site, second.orderId)).totalMinor).toBe(6000)
})

describe('course that is over', () => {
  const daysFromNow = (days: number) => new Date(site.base.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

  /**
   * A course is over when its duration, such as '4 weeks', has passed since its start. It is no longer listed, and
   * enrolling returns an error that says so.
   */
  test.each([
    ['4 weeks', 28],
    ['10 days', 10],
    ['2 months, live', 62],
    ['6-week course', 42],
    ['1 year', 366],
    ['90 minutes', 1],
    ['', 1],
  ])('of "%s" is sold on its last day, day %i, and not after', async (duration, days) => {
    const ann = await site.createUser()
    const lastDay = await createCourse(site, { nextStartDate: daysFromNow(1 - days), duration })
    const endedCourse = await createCourse(site, { nextStartDate: daysFromNow(-days), duration })
    await expectCheckout(enroll(site, ann, { courseId: lastDay.id }))
    expect(await enroll(site, ann, { courseId: endedCourse.id })).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This course has ended.' },
    })
    const { courses } = await listOpenClasses(anonymous(site.base))
    expect(courses.map(({ id }) => id)).toContain(lastDay.id)
    expect(courses.map(({ id }) => id)).not.toContain(endedCourse.id)
  })
})

test('cancellation terms are shown until the deadline and not after', async () => {
  const startDate = (days: number) => new Date(site.base.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const ann = await site.createUser()
  const [afterDeadline, beforeDeadline] = [
    await createCourse(site, { nextStartDate: startDate(3), duration: '4 weeks' }),
    await createCourse(site, { nextStartDate: startDate(30) }),
  ]
  const undated = await createCourse(site)
  const { courses } = await listOpenClasses(anonymous(site.base))
  const termsOf = (id: string) => courses.find((course) => course.id === id)?.cancellationTerms
  const terms = 'Free cancellation up to 7 days before it starts.'
  expect([afterDeadline, beforeDeadline, undated].map(({ id }) => termsOf(id))).toEqual(['', terms, terms])
  for (const [course, isShown] of [
    [afterDeadline, false],
    [beforeDeadline, true],
  ] as const) {
    const { orderId } = await placePaidOrder(site, enroll(site, ann, { courseId: course.id }))
    const order = (await fetchMyOrders(site, ann)).find(({ id }) => id === orderId)
    expect(order?.lines[0]?.parts[0]?.cancellationTerms).toBe(isShown ? terms : undefined)
  }
})
