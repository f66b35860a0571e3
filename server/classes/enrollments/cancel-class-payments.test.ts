import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { orders } from '#db/schema/sales/orders.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import {
  createCourse,
  createWorkshop,
  demoSession,
  enroll,
  expectCheckout,
  mailSubjectsTo,
  orderState,
  seatCounts,
  submitDemoCheckout,
  updateDemoSession,
  verifyEnrollment,
} from '../../sales/orders/orders.fixture.ts'
import { settle } from '../../sales/orders/settlement/settle.ts'
import { fetchAffected, openSiteWithAdmin, refundsOf, removeClass, runAllJobs } from './class-removal.fixture.ts'
import { fetchEnrollments } from './enrollments.fixture.ts'

const env = await openSiteWithAdmin()

describe('payment under way while a class is canceled', () => {
  test('an open checkout is closed and its seat released', async () => {
    const ann = await env.site.createUser()
    const { id: workshopId } = await createWorkshop(env.site)
    const { orderId, url, sessionId } = await expectCheckout(enroll(env.site, ann, { workshopId }))
    expect(await fetchAffected(env, 'workshops', workshopId)).toMatchObject({ enrolled: 0, paying: 1 })
    expect((await removeClass(env, 'workshops', workshopId)).status).toBe(200)
    await runAllJobs(env)
    expect(await orderState(env.site, orderId)).toMatchObject({ status: 'failed', lines: [{ seat: 'released' }] })
    await submitDemoCheckout(url, 'pay')
    expect((await demoSession(env.site, sessionId)).status).not.toBe('paid')
  })

  /**
   * A checkout that is open while its class is canceled is closed. A payment that still arrives is refunded in full.
   */
  test.each(['before', 'after'] as const)('a payment %s the job is refunded in full, with a mail', async (when) => {
    const ann = await env.site.createUser()
    const { id: courseId } = await createCourse(env.site)
    const { orderId, url, sessionId } = await expectCheckout(enroll(env.site, ann, { courseId }))
    if (when === 'before') await submitDemoCheckout(url, 'pay')
    await removeClass(env, 'courses', courseId)
    await runAllJobs(env)
    if (when === 'after') {
      await updateDemoSession(env.site, sessionId, { status: 'paid' })
      await settle(anonymous(env.site.base), { orderId })
      await runAllJobs(env)
    }
    expect(await orderState(env.site, orderId)).toMatchObject({ status: 'failed', failedBecause: 'class_canceled' })
    expect((await demoSession(env.site, sessionId)).refundedMinor).toBe(5000)
    expect(await refundsOf(env, orderId)).toMatchObject([{ status: 'done', reason: 'class_canceled' }])
    expect(await mailSubjectsTo(env.site, ann)).toEqual(['Canceled: Six weeks of trails'])
    expect(await fetchEnrollments(env.site, ann)).toEqual([])
    expect((await verifyEnrollment(env.site, ann, sessionId)).body.code).toBe('no_enrollment')
    await settle(anonymous(env.site.base), { orderId })
    expect(await refundsOf(env, orderId)).toHaveLength(1)
  })

  test('concurrent purchases end refused or refunded', async () => {
    const { id: workshopId } = await createWorkshop(env.site, { seats: 20 })
    const users = await Promise.all(Array.from({ length: 8 }, () => env.site.createUser()))
    const buy = async (user: TestUser) => {
      const { status, body } = await enroll(env.site, user, { workshopId })
      if (status === 201) await submitDemoCheckout(body.url ?? '', 'pay')
      return status
    }
    const [removed, ...statuses] = await Promise.all([
      removeClass(env, 'workshops', workshopId, 'refund').then(({ status }) => status),
      ...users.map(buy),
    ])
    expect(removed).toBe(200)
    expect(statuses.every((status) => status === 201 || status === 404)).toBe(true)
    await runAllJobs(env)
    await runAllJobs(env)
    const rows = await env.site.base.db
      .select({ status: orders.status, sessionId: orders.providerSessionId })
      .from(orders)
      .innerJoin(enrollments, eq(enrollments.stripeSessionId, orders.providerSessionId))
      .where(eq(enrollments.workshopId, workshopId))
    for (const { sessionId, status } of rows) {
      const session = await demoSession(env.site, sessionId ?? '')
      if (session.status === 'paid') expect([status, session.refundedMinor]).toEqual([expect.anything(), 9700])
      expect(['failed', 'refunded']).toContain(status)
    }
    expect(await seatCounts(env.site, workshopId)).toMatchObject({ held: 0, taken: 0 })
  })
})
