import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { refunds } from '#db/schema/sales/orders.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { fetchAdminOrder, fetchPaymentProblems, refundOrder } from '../../sales/orders/admin/admin-orders.fixture.ts'
import { placeOrder } from '../../sales/orders/index.ts'
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
  withProvider,
} from '../../sales/orders/orders.fixture.ts'
import { settle } from '../../sales/orders/settlement/settle.ts'
import { queuedMailsTo } from '../notifications/class-notifications.fixture.ts'
import { cancelClassEnrollments } from './cancel-class.ts'
import {
  createClass,
  feedOf,
  fetchAffected,
  openSiteWithAdmin,
  refundsOf,
  removeClass,
  runAllJobs,
} from './class-removal.fixture.ts'
import { cancelEnrollment, createPaidEnrollment, fetchEnrollments } from './enrollments.fixture.ts'

const env = await openSiteWithAdmin()

async function revenue(): Promise<number> {
  const path = '/api/admin/purchases/statistics'
  return (await env.site.call<{ revenueMinor: number }>('GET', path, { token: env.admin.token })).body.revenueMinor
}

describe('canceled class', () => {
  /**
   * A user whose class is canceled is refunded once. Account, order, calendar feed, purchases, revenue and emails
   * agree, also while the refund is pending.
   */
  test.each(['courses', 'workshops'] as const)(
    'of %s: refunds every enrollment once and cancels it in account, order, calendar, revenue and mails',
    async (kind) => {
      const { id, classId } = await createClass(env, kind)
      const before = await revenue()
      const [ann, ben] = [await env.site.createUser({ name: 'Ann' }), await env.site.createUser()]
      const paid = [
        await createPaidEnrollment(env.site, ann, classId),
        await createPaidEnrollment(env.site, ben, classId),
      ]
      const price = paid[0]?.amount ?? 0
      expect(await fetchAffected(env, kind, id)).toEqual({
        enrolled: 2,
        paidMinor: 2 * price,
        users: [
          { name: 'Ann', email: ann.email, amountMinor: price },
          { name: '', email: ben.email, amountMinor: price },
        ],
        paying: 0,
        begun: 0,
        moveTargets: [],
        gifts: 0,
        giftsMinor: 0,
      })
      expect(await feedOf(env, ann)).toContain(id)
      expect((await removeClass(env, kind, id, 'refund')).status).toBe(200)
      expect(await fetchEnrollments(env.site, ann), 'before the job has run').toMatchObject([
        { status: 'cancelling', canCancel: false, canMove: false },
      ])
      await runAllJobs(env)
      for (const [index, user] of [ann, ben].entries()) {
        const { orderId = '', sessionId = '' } = paid[index] ?? {}
        expect(await fetchEnrollments(env.site, user)).toMatchObject([{ status: 'cancelled', canCancel: false }])
        expect(await fetchMyOrders(env.site, user)).toMatchObject([{ status: 'refunded', refundedMinor: price }])
        expect((await demoSession(env.site, sessionId)).refundedMinor).toBe(price)
        expect(await refundsOf(env, orderId)).toMatchObject([
          { status: 'done', reason: 'class_canceled', requestedBy: env.admin.email },
        ])
        expect(await feedOf(env, user)).not.toContain(id)
        const [, cancellation, refund, ...more] = await queuedMailsTo(env.site, user)
        expect([cancellation?.subject, refund?.template, more]).toEqual([
          expect.stringMatching(/^Canceled: /),
          'order-refunded',
          [],
        ])
        expect(cancellation?.text).toContain(`We’re refunding $${price / 100}.00 to your original payment method.`)
        expect([cancellation?.calendarMethod, refund?.calendarMethod]).toEqual(['CANCEL', null])
      }
      expect((await revenue()) - before).toBe(0)
      const purchases = await env.site.call('GET', `/api/admin/purchases?status=refunded&q=${ann.email}`, {
        token: env.admin.token,
      })
      expect(purchases.body).toMatchObject({ purchases: [{ status: 'refunded' }] })
      expect(await auditEntriesOf(env.site, id)).toMatchObject([
        { action: 'deleted', after: { enrollments: 'refund' } },
      ])
    },
  )

  test('releases the seats, closes the waiting list and refuses new buyers', async () => {
    const { id: workshopId } = await createWorkshop(env.site, { seats: 1 })
    await createPaidEnrollment(env.site, await env.site.createUser(), { workshopId })
    const ben = await env.site.createUser()
    const body = { workshopId }
    expect((await env.site.call('POST', '/api/account/waiting', { token: ben.token, body })).status).toBeLessThan(300)
    await removeClass(env, 'workshops', workshopId, 'refund')
    await runAllJobs(env)
    expect(await seatCounts(env.site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
    const [entry] = await env.site.base.db.select().from(waitingList).where(eq(waitingList.workshopId, workshopId))
    expect(entry?.status).toBe('closed')
    expect(await queuedMailsTo(env.site, ben)).toHaveLength(1)
    expect((await enroll(env.site, ben, { workshopId })).status).toBe(404)
  })

  test('a course returns its students', async () => {
    const { id: courseId } = await createCourse(env.site)
    await createPaidEnrollment(env.site, await env.site.createUser(), { courseId })
    await removeClass(env, 'courses', courseId, 'refund')
    await runAllJobs(env)
    const [course] = await env.site.base.db.select().from(courses).where(eq(courses.id, courseId))
    expect(course?.studentCount).toBe(0)
  })

  test('repeated and concurrent runs of the job mail and refund once', async () => {
    const { id, classId } = await createClass(env, 'workshops')
    const ann = await env.site.createUser()
    const { orderId, sessionId } = await createPaidEnrollment(env.site, ann, classId)
    await removeClass(env, 'workshops', id, 'refund')
    const run = () =>
      cancelClassEnrollments(anonymous(env.site.base), { kind: 'workshop', id, requestedBy: env.admin.email })
    await Promise.all([run(), run(), run()])
    await runAllJobs(env)
    await run()
    expect(await refundsOf(env, orderId)).toHaveLength(1)
    expect((await demoSession(env.site, sessionId)).refundedMinor).toBe(9700)
    expect((await mailSubjectsTo(env.site, ann)).filter((subject) => subject.startsWith('Canceled'))).toHaveLength(1)
  })

  test('a run that stops midway is completed by the next one, without a second mail or refund', async () => {
    const { id, classId } = await createClass(env, 'workshops')
    const users = [await env.site.createUser(), await env.site.createUser(), await env.site.createUser()]
    for (const user of users) await createPaidEnrollment(env.site, user, classId)
    await removeClass(env, 'workshops', id, 'refund')
    let refundCount = 0
    const queue: Jobs['queue'] = async (ctx, name, ...rest) => {
      if (name === 'orders.refund' && ++refundCount === 2) throw new Error('killed')
      await env.site.base.jobs.queue(ctx, name, ...rest)
    }
    const ctx = { ...anonymous(env.site.base), jobs: { ...env.site.base.jobs, queue } }
    const job = { kind: 'workshop' as const, id, requestedBy: env.admin.email }
    await expect(cancelClassEnrollments(ctx, job)).rejects.toThrow('killed')
    const canceledMails = async () =>
      (await Promise.all(users.map((user) => queuedMailsTo(env.site, user, 'class-canceled')))).map(
        ({ length }) => length,
      )
    expect(await canceledMails(), 'the second enrollment is rolled back as a whole').toEqual([1, 0, 0])
    await runAllJobs(env)
    expect(await canceledMails()).toEqual([1, 1, 1])
    const rows = await env.site.base.db.select().from(refunds).where(eq(refunds.reason, 'class_canceled'))
    const orderIds = await Promise.all(users.map(async (user) => (await fetchMyOrders(env.site, user))[0]?.id))
    expect(rows.filter(({ orderId }) => orderIds.includes(orderId))).toHaveLength(3)
  })

  test('provider down: shown as canceled, listed as a payment issue, refunded later', async () => {
    const { id, classId } = await createClass(env, 'workshops')
    const ann = await env.site.createUser()
    const { id: enrollmentId, orderId } = await createPaidEnrollment(env.site, ann, classId)
    await removeClass(env, 'workshops', id, 'refund')
    const unavailable = () => Promise.reject(new Error('no answer'))
    await withProvider(env.site, { refund: unavailable }, async () => {
      await env.site.runJobs().catch(() => undefined)
    })
    expect(await fetchEnrollments(env.site, ann)).toMatchObject([{ status: 'cancelling', canCancel: false }])
    expect((await cancelEnrollment(env.site, ann, enrollmentId)).status, 'by the buyer, too').toBe(200)
    expect(await feedOf(env, ann)).not.toContain(id)
    expect(await fetchMyOrders(env.site, ann)).toMatchObject([{ lines: [{ parts: [{ isCanceled: true }] }] }])
    const { lines } = (await fetchAdminOrder(env.site, env.admin, orderId)).body
    expect(lines).toMatchObject([{ parts: [{ isCanceled: true }] }])
    const issues = await fetchPaymentProblems(env.site, env.admin)
    expect(issues.body.refunds.filter((refund) => refund.orderId === orderId)).toMatchObject([
      { reason: 'The class was canceled.', lastError: 'no answer', amountMinor: 9700 },
    ])
    await env.site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    await runAllJobs(env)
    expect(await refundsOf(env, orderId)).toMatchObject([{ status: 'done' }])
    expect(await fetchEnrollments(env.site, ann)).toMatchObject([{ status: 'cancelled' }])
  })

  test('waits for another refund of the order, then refunds the rest', async () => {
    const { id, classId } = await createClass(env, 'workshops')
    const ann = await env.site.createUser()
    const { orderId, sessionId } = await createPaidEnrollment(env.site, ann, classId)
    const [line] = await linesOf(env.site, orderId)
    const partial = { lines: [{ lineId: line?.id, amountMinor: 2000 }] }
    const unavailable = () => Promise.reject(new Error('no answer'))
    await withProvider(env.site, { refund: unavailable }, async () => {
      await refundOrder(env.site, env.admin, orderId, partial)
      await removeClass(env, 'workshops', id, 'refund')
      await env.site.runJobs().catch(() => undefined)
    })
    expect(await refundsOf(env, orderId)).toMatchObject([{ amountMinor: 2000, status: 'queued' }])
    await env.site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    for (const _ of [1, 2, 3]) await env.site.runJobs().catch(() => undefined)
    await env.site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    await runAllJobs(env)
    expect((await demoSession(env.site, sessionId)).refundedMinor).toBe(9700)
    expect(await orderState(env.site, orderId)).toMatchObject({
      status: 'refunded',
      lines: [{ enrollment: 'refunded' }],
    })
  })

  test('waits for the refund of another class in the order, also if that was canceled too', async () => {
    const [first, second] = [await createWorkshop(env.site), await createWorkshop(env.site)]
    const ann = await env.site.createUser()
    const items = [first, second].map(({ id }) => ({ kind: 'workshop' as const, id, quantity: 1 as const }))
    const { orderId, url } = await placeOrder(contextFor(env.site, ann), { items })
    await submitDemoCheckout(url, 'pay')
    await runAllJobs(env)
    const unavailable = () => Promise.reject(new Error('no answer'))
    await withProvider(env.site, { refund: unavailable }, async () => {
      for (const { id } of [first, second]) await removeClass(env, 'workshops', id, 'refund')
      await env.site.runJobs().catch(() => undefined)
    })
    const run = ({ id }: { id: string }) =>
      cancelClassEnrollments(anonymous(env.site.base), { kind: 'workshop', id, requestedBy: env.admin.email })
    const [pending, ...more] = await refundsOf(env, orderId)
    expect([pending?.amountMinor, more]).toEqual([9700, []])
    const results = await Promise.allSettled([first, second].map(run))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await env.site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    for (const _ of [1, 2, 3]) await env.site.runJobs().catch(() => undefined)
    await env.site.base.db.execute("UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'")
    await runAllJobs(env)
    expect((await refundsOf(env, orderId)).map(({ status, amountMinor }) => [status, amountMinor])).toEqual([
      ['done', 9700],
      ['done', 9700],
    ])
    expect(await orderState(env.site, orderId)).toMatchObject({ status: 'refunded' })
  })

  test('part of the payment was refunded at the provider: refunds the rest', async () => {
    const { id, classId } = await createClass(env, 'workshops')
    const ann = await env.site.createUser()
    const { orderId, sessionId } = await createPaidEnrollment(env.site, ann, classId)
    await updateDemoSession(env.site, sessionId, { refundedMinor: 2000 })
    await removeClass(env, 'workshops', id, 'refund')
    await runAllJobs(env)
    expect((await demoSession(env.site, sessionId)).refundedMinor).toBe(9700)
    await settle(anonymous(env.site.base), { orderId })
    expect(await orderState(env.site, orderId)).toMatchObject({
      status: 'refunded',
      lines: [{ enrollment: 'refunded' }],
    })
  })

  test('a free enrollment is canceled without a refund', async () => {
    const ann = await env.site.createUser()
    const { id: workshopId } = await createWorkshop(env.site, { price: '0.00' })
    const { orderId } = await expectCheckout(enroll(env.site, ann, { workshopId }))
    await env.site.runJobs()
    await removeClass(env, 'workshops', workshopId, 'refund')
    await runAllJobs(env)
    expect(await refundsOf(env, orderId)).toEqual([])
    expect(await fetchEnrollments(env.site, ann)).toMatchObject([{ status: 'cancelled' }])
    const [, cancellation, ...more] = await queuedMailsTo(env.site, ann)
    expect(more).toEqual([])
    expect(cancellation?.text).not.toContain('refund')
  })

  test('an enrollment that has begun stays and is not refunded', async () => {
    const { id: courseId } = await createCourse(env.site, { nextStartDate: '2099-05-09' })
    const ann = await env.site.createUser()
    const { id, orderId } = await createPaidEnrollment(env.site, ann, { courseId })
    await env.site.base.db
      .update(enrollments)
      .set({ startsAt: new Date('2024-03-15') })
      .where(eq(enrollments.id, id))
    expect(await fetchAffected(env, 'courses', courseId)).toMatchObject({ enrolled: 0, begun: 1 })
    expect((await removeClass(env, 'courses', courseId)).status).toBe(200)
    await runAllJobs(env)
    expect(await refundsOf(env, orderId)).toEqual([])
    expect(await fetchEnrollments(env.site, ann)).toMatchObject([{ status: 'booked' }])
    const cancellationTerms = 'Free cancellation up to 7 days before it starts.'
    expect(await fetchMyOrders(env.site, ann)).toMatchObject([{ lines: [{ parts: [{ cancellationTerms }] }] }])
  })
})
