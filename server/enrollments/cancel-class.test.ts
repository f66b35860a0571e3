import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AffectedEnrollments } from '#contract/classes/class-removal.schema.ts'
import { courses, workshops } from '#db/schema/classes.ts'
import { enrollments, orders, refunds, waitingList } from '#db/schema/orders.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { auditEntriesOf } from '../audit/audit.fixture.ts'
import { queuedMailsTo } from '../class-notifications/class-notifications.fixture.ts'
import { anonymous } from '../context.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { fetchAdminOrder, fetchPaymentIssues, refundOrder } from '../orders/admin/admin-orders.fixture.ts'
import { settle } from '../orders/index.ts'
import {
  contextFor,
  createCourse,
  createWorkshop,
  demoSession,
  enroll,
  expectCheckout,
  fetchMyOrders,
  linesOf,
  mailSubjectsTo,
  orderState,
  seatCounts,
  submitDemoCheckout,
  updateDemoSession,
  verifyEnrollment,
  withProvider,
} from '../orders/orders.fixture.ts'
import { getFeedUrl, personalFeed } from '../schedule/index.ts'
import { cancelClassEnrollments } from './cancel-class.ts'
import { cancelEnrollment, createPaidEnrollment, fetchEnrollments, transferEnrollment } from './enrollments.fixture.ts'

let site: TestSite
let admin: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  admin = await site.createUser({ admin: true })
})
afterAll(() => site.close())

type Problem = { code?: string; message?: string; errors?: { field: string }[] }
type Kind = 'courses' | 'workshops'

const removeClass = (kind: Kind, id: string, choice?: 'refund' | 'keep') =>
  site.call<Problem>('DELETE', `/api/admin/${kind}/${id}${choice ? `?enrollments=${choice}` : ''}`, {
    token: admin.token,
  })
const fetchAffected = async (kind: Kind, id: string) =>
  (await site.call<AffectedEnrollments>('GET', `/api/admin/${kind}/${id}/enrolled`, { token: admin.token })).body

async function createClass(kind: Kind) {
  const { id } =
    kind === 'courses' ? await createCourse(site, { nextStartDate: '2099-05-09' }) : await createWorkshop(site)
  return { id, classId: kind === 'courses' ? { courseId: id } : { workshopId: id } }
}

const refundsOf = (orderId: string) => site.base.db.select().from(refunds).where(eq(refunds.orderId, orderId))

async function revenue(): Promise<number> {
  const path = '/api/admin/purchases/statistics'
  return (await site.call<{ revenueMinor: number }>('GET', path, { token: admin.token })).body.revenueMinor
}

const feedOf = async (user: TestUser) => {
  const { path } = await getFeedUrl(contextFor(site, user))
  return personalFeed(anonymous(site.base), { token: path.slice('/calendar/'.length, -'.ics'.length) })
}

async function runAllJobs(): Promise<void> {
  for (const _ of [1, 2, 3]) await site.runJobs()
}

describe('canceled class', () => {
  test.each(['courses', 'workshops'] as const)(
    'of %s: refunds every enrollment once and cancels it in account, order, calendar, revenue and mails',
    async (kind) => {
      const { id, classId } = await createClass(kind)
      const before = await revenue()
      const [ann, ben] = [await site.createUser({ name: 'Ann' }), await site.createUser()]
      const paid = [await createPaidEnrollment(site, ann, classId), await createPaidEnrollment(site, ben, classId)]
      const price = paid[0]?.amount ?? 0
      expect(await fetchAffected(kind, id)).toEqual({
        enrolled: 2,
        paidMinor: 2 * price,
        users: [
          { name: 'Ann', email: ann.email, amountMinor: price },
          { name: '', email: ben.email, amountMinor: price },
        ],
        paying: 0,
        begun: 0,
      })
      expect(await feedOf(ann)).toContain(id)
      expect((await removeClass(kind, id, 'refund')).status).toBe(200)
      expect(await fetchEnrollments(site, ann), 'before the job has run').toMatchObject([
        { status: 'cancelling', canCancel: false, canMove: false },
      ])
      await runAllJobs()
      for (const [index, user] of [ann, ben].entries()) {
        const { orderId = '', sessionId = '' } = paid[index] ?? {}
        expect(await fetchEnrollments(site, user)).toMatchObject([{ status: 'cancelled', canCancel: false }])
        expect(await fetchMyOrders(site, user)).toMatchObject([{ status: 'refunded', refundedMinor: price }])
        expect((await demoSession(site, sessionId)).refundedMinor).toBe(price)
        expect(await refundsOf(orderId)).toMatchObject([
          { status: 'done', reason: 'class_canceled', askedBy: admin.email },
        ])
        expect(await feedOf(user)).not.toContain(id)
        const [, cancellation, refund, ...more] = await queuedMailsTo(site, user)
        expect([cancellation?.subject, refund?.template, more]).toEqual([
          expect.stringMatching(/^Canceled: /),
          'order-refunded',
          [],
        ])
        expect(cancellation?.text).toContain(`We’re refunding $${price / 100}.00 to your original payment method.`)
        expect([cancellation?.calendarMethod, refund?.calendarMethod]).toEqual(['CANCEL', null])
      }
      expect((await revenue()) - before).toBe(0)
      const purchases = await site.call('GET', `/api/admin/purchases?status=refunded&q=${ann.email}`, {
        token: admin.token,
      })
      expect(purchases.body).toMatchObject({ purchases: [{ status: 'refunded' }] })
      expect(await auditEntriesOf(site, id)).toMatchObject([{ action: 'deleted', after: { enrollments: 'refund' } }])
    },
  )

  test('releases the seats, closes the waiting list and refuses new buyers', async () => {
    const { id: workshopId } = await createWorkshop(site, { seats: 1 })
    await createPaidEnrollment(site, await site.createUser(), { workshopId })
    const ben = await site.createUser()
    const body = { workshopId }
    expect((await site.call('POST', '/api/account/waiting', { token: ben.token, body })).status).toBeLessThan(300)
    await removeClass('workshops', workshopId, 'refund')
    await runAllJobs()
    expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
    const [entry] = await site.base.db.select().from(waitingList).where(eq(waitingList.workshopId, workshopId))
    expect(entry?.status).toBe('closed')
    expect(await queuedMailsTo(site, ben)).toHaveLength(1)
    expect((await enroll(site, ben, { workshopId })).status).toBe(404)
  })

  test('a course returns its students', async () => {
    const { id: courseId } = await createCourse(site)
    await createPaidEnrollment(site, await site.createUser(), { courseId })
    await removeClass('courses', courseId, 'refund')
    await runAllJobs()
    const [course] = await site.base.db.select().from(courses).where(eq(courses.id, courseId))
    expect(course?.studentCount).toBe(0)
  })

  test('repeated and concurrent runs of the job mail and refund once', async () => {
    const { id, classId } = await createClass('workshops')
    const ann = await site.createUser()
    const { orderId, sessionId } = await createPaidEnrollment(site, ann, classId)
    await removeClass('workshops', id, 'refund')
    const run = () => cancelClassEnrollments(anonymous(site.base), { kind: 'workshop', id, askedBy: admin.email })
    await Promise.all([run(), run(), run()])
    await runAllJobs()
    await run()
    expect(await refundsOf(orderId)).toHaveLength(1)
    expect((await demoSession(site, sessionId)).refundedMinor).toBe(9700)
    expect((await mailSubjectsTo(site, ann)).filter((subject) => subject.startsWith('Canceled'))).toHaveLength(1)
  })

  test('a run that stops midway is completed by the next one, without a second mail or refund', async () => {
    const { id, classId } = await createClass('workshops')
    const users = [await site.createUser(), await site.createUser(), await site.createUser()]
    for (const user of users) await createPaidEnrollment(site, user, classId)
    await removeClass('workshops', id, 'refund')
    let refundCount = 0
    const queue: Jobs['queue'] = async (ctx, name, ...rest) => {
      if (name === 'orders.refund' && ++refundCount === 2) throw new Error('killed')
      await site.base.jobs.queue(ctx, name, ...rest)
    }
    const ctx = { ...anonymous(site.base), jobs: { ...site.base.jobs, queue } }
    const job = { kind: 'workshop' as const, id, askedBy: admin.email }
    await expect(cancelClassEnrollments(ctx, job)).rejects.toThrow('killed')
    const canceledMails = async () =>
      (await Promise.all(users.map((user) => queuedMailsTo(site, user, 'class-canceled')))).map(({ length }) => length)
    expect(await canceledMails(), 'the second enrollment is rolled back as a whole').toEqual([1, 0, 0])
    await runAllJobs()
    expect(await canceledMails()).toEqual([1, 1, 1])
    const rows = await site.base.db.select().from(refunds).where(eq(refunds.reason, 'class_canceled'))
    const orderIds = await Promise.all(users.map(async (user) => (await fetchMyOrders(site, user))[0]?.id))
    expect(rows.filter(({ orderId }) => orderIds.includes(orderId))).toHaveLength(3)
  })

  test('provider down: shown as canceled, listed as a payment issue, refunded later', async () => {
    const { id, classId } = await createClass('workshops')
    const ann = await site.createUser()
    const { id: enrollmentId, orderId } = await createPaidEnrollment(site, ann, classId)
    await removeClass('workshops', id, 'refund')
    const unavailable = () => Promise.reject(new Error('no answer'))
    await withProvider(site, { refund: unavailable }, async () => {
      await site.runJobs().catch(() => undefined)
    })
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ status: 'cancelling', canCancel: false }])
    expect((await cancelEnrollment(site, ann, enrollmentId)).status, 'by the buyer, too').toBe(200)
    expect(await feedOf(ann)).not.toContain(id)
    expect(await fetchMyOrders(site, ann)).toMatchObject([{ lines: [{ parts: [{ isCanceled: true }] }] }])
    const { lines } = (await fetchAdminOrder(site, admin, orderId)).body
    expect(lines).toMatchObject([{ parts: [{ isCanceled: true }] }])
    const issues = await fetchPaymentIssues(site, admin)
    expect(issues.body.refunds.filter((refund) => refund.orderId === orderId)).toMatchObject([
      { reason: 'The class was canceled.', lastError: 'no answer', amountMinor: 9700 },
    ])
    await site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    await runAllJobs()
    expect(await refundsOf(orderId)).toMatchObject([{ status: 'done' }])
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ status: 'cancelled' }])
  })

  test('waits for another refund of the order, then refunds the rest', async () => {
    const { id, classId } = await createClass('workshops')
    const ann = await site.createUser()
    const { orderId, sessionId } = await createPaidEnrollment(site, ann, classId)
    const [line] = await linesOf(site, orderId)
    const partial = { lines: [{ lineId: line?.id, amountMinor: 2000 }] }
    const unavailable = () => Promise.reject(new Error('no answer'))
    await withProvider(site, { refund: unavailable }, async () => {
      await refundOrder(site, admin, orderId, partial)
      await removeClass('workshops', id, 'refund')
      await site.runJobs().catch(() => undefined)
    })
    expect(await refundsOf(orderId)).toMatchObject([{ amountMinor: 2000, status: 'queued' }])
    await site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    for (const _ of [1, 2, 3]) await site.runJobs().catch(() => undefined)
    await site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    await runAllJobs()
    expect((await demoSession(site, sessionId)).refundedMinor).toBe(9700)
    expect(await orderState(site, orderId)).toMatchObject({ status: 'refunded', lines: [{ enrollment: 'refunded' }] })
  })

  test('part of the payment was refunded at the provider: refunds the rest', async () => {
    const { id, classId } = await createClass('workshops')
    const ann = await site.createUser()
    const { orderId, sessionId } = await createPaidEnrollment(site, ann, classId)
    await updateDemoSession(site, sessionId, { refundedMinor: 2000 })
    await removeClass('workshops', id, 'refund')
    await runAllJobs()
    expect((await demoSession(site, sessionId)).refundedMinor).toBe(9700)
    await settle(anonymous(site.base), { orderId })
    expect(await orderState(site, orderId)).toMatchObject({ status: 'refunded', lines: [{ enrollment: 'refunded' }] })
  })

  test('a free enrollment is canceled without a refund', async () => {
    const ann = await site.createUser()
    const { id: workshopId } = await createWorkshop(site, { price: '0.00' })
    const { orderId } = await expectCheckout(enroll(site, ann, { workshopId }))
    await site.runJobs()
    await removeClass('workshops', workshopId, 'refund')
    await runAllJobs()
    expect(await refundsOf(orderId)).toEqual([])
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ status: 'cancelled' }])
    const [, cancellation, ...more] = await queuedMailsTo(site, ann)
    expect(more).toEqual([])
    expect(cancellation?.text).not.toContain('refund')
  })

  test('an enrollment that has begun stays and is not refunded', async () => {
    const { id: courseId } = await createCourse(site, { nextStartDate: '2099-05-09' })
    const ann = await site.createUser()
    const { id, orderId } = await createPaidEnrollment(site, ann, { courseId })
    await site.base.db
      .update(enrollments)
      .set({ startsAt: new Date('2024-03-15') })
      .where(eq(enrollments.id, id))
    expect(await fetchAffected('courses', courseId)).toMatchObject({ enrolled: 0, begun: 1 })
    expect((await removeClass('courses', courseId)).status).toBe(200)
    await runAllJobs()
    expect(await refundsOf(orderId)).toEqual([])
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ status: 'booked' }])
    expect(await fetchMyOrders(site, ann)).toMatchObject([{ lines: [{ parts: [{ cancelDays: 7 }] }] }])
  })

  test('an enrollment in it cannot be transferred; canceling it twice refunds once', async () => {
    const { id, classId } = await createClass('workshops')
    const other = await createWorkshop(site)
    const ann = await site.createUser()
    const { id: enrollmentId, orderId } = await createPaidEnrollment(site, ann, classId)
    await removeClass('workshops', id, 'refund')
    expect((await transferEnrollment(site, ann, enrollmentId, other.id)).status).toBe(409)
    expect((await cancelEnrollment(site, ann, enrollmentId)).status).toBe(200)
    await runAllJobs()
    expect(await refundsOf(orderId)).toMatchObject([{ status: 'done', amountMinor: 9700 }])
  })
})

describe('payment under way while a class is canceled', () => {
  test('an open checkout is closed and its seat released', async () => {
    const ann = await site.createUser()
    const { id: workshopId } = await createWorkshop(site)
    const { orderId, url, sessionId } = await expectCheckout(enroll(site, ann, { workshopId }))
    expect(await fetchAffected('workshops', workshopId)).toMatchObject({ enrolled: 0, paying: 1 })
    expect((await removeClass('workshops', workshopId)).status).toBe(200)
    await runAllJobs()
    expect(await orderState(site, orderId)).toMatchObject({ status: 'failed', lines: [{ seat: 'released' }] })
    await submitDemoCheckout(url, 'pay')
    expect((await demoSession(site, sessionId)).status).not.toBe('paid')
  })

  test.each(['before', 'after'] as const)('a payment %s the job is refunded in full, with a mail', async (when) => {
    const ann = await site.createUser()
    const { id: courseId } = await createCourse(site)
    const { orderId, url, sessionId } = await expectCheckout(enroll(site, ann, { courseId }))
    if (when === 'before') await submitDemoCheckout(url, 'pay')
    await removeClass('courses', courseId)
    await runAllJobs()
    if (when === 'after') {
      await updateDemoSession(site, sessionId, { status: 'paid' })
      await settle(anonymous(site.base), { orderId })
      await runAllJobs()
    }
    expect(await orderState(site, orderId)).toMatchObject({ status: 'failed', failedBecause: 'class_canceled' })
    expect((await demoSession(site, sessionId)).refundedMinor).toBe(5000)
    expect(await refundsOf(orderId)).toMatchObject([{ status: 'done', reason: 'class_canceled' }])
    expect(await mailSubjectsTo(site, ann)).toEqual(['Canceled: Six weeks of trails'])
    expect(await fetchEnrollments(site, ann)).toEqual([])
    expect((await verifyEnrollment(site, ann, sessionId)).body.code).toBe('no_enrollment')
    await settle(anonymous(site.base), { orderId })
    expect(await refundsOf(orderId)).toHaveLength(1)
  })

  test('concurrent purchases end refused or refunded', async () => {
    const { id: workshopId } = await createWorkshop(site, { seats: 20 })
    const users = await Promise.all(Array.from({ length: 8 }, () => site.createUser()))
    const buy = async (user: TestUser) => {
      const { status, body } = await enroll(site, user, { workshopId })
      if (status === 201) await submitDemoCheckout(body.url ?? '', 'pay')
      return status
    }
    const [removed, ...statuses] = await Promise.all([
      removeClass('workshops', workshopId, 'refund').then(({ status }) => status),
      ...users.map(buy),
    ])
    expect(removed).toBe(200)
    expect(statuses.every((status) => status === 201 || status === 404)).toBe(true)
    await runAllJobs()
    await runAllJobs()
    const rows = await site.base.db
      .select({ status: orders.status, sessionId: orders.providerSessionId })
      .from(orders)
      .innerJoin(enrollments, eq(enrollments.stripeSessionId, orders.providerSessionId))
      .where(eq(enrollments.workshopId, workshopId))
    for (const { sessionId, status } of rows) {
      const session = await demoSession(site, sessionId ?? '')
      if (session.status === 'paid') expect([status, session.refundedMinor]).toEqual([expect.anything(), 9700])
      expect(['failed', 'refunded']).toContain(status)
    }
    expect(await seatCounts(site, workshopId)).toMatchObject({ held: 0, taken: 0 })
  })
})

describe('deleted class with enrollments', () => {
  test('needs a decision', async () => {
    const { id, classId } = await createClass('courses')
    await createPaidEnrollment(site, await site.createUser(), classId)
    const { status, body } = await removeClass('courses', id)
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([409, 'conflict', 'enrollments'])
    expect(body.message).toBe('1 person is enrolled in this class. Choose whether to refund them.')
    const [course] = await site.base.db.select().from(courses).where(eq(courses.id, id))
    expect(course?.deletedAt).toBeNull()
    expect((await site.call('DELETE', `/api/admin/courses/${id}?enrollments=all`, { token: admin.token })).status).toBe(
      400,
    )
  })

  test('kept: stays enrolled everywhere, is not refunded, and the mail says so', async () => {
    const { id, classId } = await createClass('workshops')
    const [ann, ben] = [await site.createUser({ name: 'Ann' }), await site.createUser()]
    const { orderId } = await createPaidEnrollment(site, ann, classId)
    const open = await expectCheckout(enroll(site, ben, classId))
    expect((await removeClass('workshops', id, 'keep')).status).toBe(200)
    await runAllJobs()
    expect(await refundsOf(orderId)).toEqual([])
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ status: 'booked', canCancel: true }])
    expect(await feedOf(ann)).toContain(id)
    const [, mail, ...more] = await queuedMailsTo(site, ann)
    expect([mail?.subject, mail?.calendarMethod, more]).toEqual(['You’re still enrolled: A day of maps', null, []])
    expect(mail?.text).toContain('no longer listed on our site. Your enrollment and your payment haven’t changed.')
    await submitDemoCheckout(open.url, 'pay')
    await runAllJobs()
    expect(await fetchEnrollments(site, ben), 'a payment under way').toMatchObject([{ status: 'booked' }])
    const [workshop] = await site.base.db.select().from(workshops).where(eq(workshops.id, id))
    expect(workshop).toMatchObject({ canceledAt: null, deletedAt: expect.any(Date) })
  })
})
