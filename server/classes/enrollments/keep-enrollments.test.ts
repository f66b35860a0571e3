import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { enroll, expectCheckout, submitDemoCheckout } from '../../sales/orders/orders.fixture.ts'
import { queuedMailsTo } from '../notifications/class-notifications.fixture.ts'
import { createClass, feedOf, openSiteWithAdmin, refundsOf, removeClass, runAllJobs } from './class-removal.fixture.ts'
import { createPaidEnrollment, fetchEnrollments } from './enrollments.fixture.ts'

const env = await openSiteWithAdmin()

describe('deleted class with enrollments', () => {
  /** A class with enrollments cannot be deleted without that decision. Enrollments that have begun always stay. */
  test('needs a decision', async () => {
    const { id, classId } = await createClass(env, 'courses')
    await createPaidEnrollment(env.site, await env.site.createUser(), classId)
    const { status, body } = await removeClass(env, 'courses', id)
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([409, 'conflict', 'enrollments'])
    expect(body.message).toBe('1 person is enrolled in this class. Choose whether to refund them.')
    const [course] = await env.site.base.db.select().from(courses).where(eq(courses.id, id))
    expect(course?.deletedAt).toBeNull()
    expect(
      (await env.site.call('DELETE', `/api/admin/courses/${id}?enrollments=all`, { token: env.admin.token })).status,
    ).toBe(400)
  })

  test('keeping the enrollments: users stay enrolled, are not refunded, and the mail says so', async () => {
    const { id, classId } = await createClass(env, 'workshops')
    const [ann, ben] = [await env.site.createUser({ name: 'Ann' }), await env.site.createUser()]
    const { orderId } = await createPaidEnrollment(env.site, ann, classId)
    const open = await expectCheckout(enroll(env.site, ben, classId))
    expect((await removeClass(env, 'workshops', id, 'keep')).status).toBe(200)
    await runAllJobs(env)
    expect(await refundsOf(env, orderId)).toEqual([])
    expect(await fetchEnrollments(env.site, ann)).toMatchObject([{ status: 'booked', canCancel: true }])
    expect(await feedOf(env, ann)).toContain(id)
    const [, mail, ...more] = await queuedMailsTo(env.site, ann)
    expect([mail?.subject, mail?.calendarMethod, more]).toEqual(['You’re still enrolled: A day of maps', null, []])
    expect(mail?.text).toContain('no longer listed on our site. Your enrollment and your payment haven’t changed.')
    await submitDemoCheckout(open.url, 'pay')
    await runAllJobs(env)
    expect(await fetchEnrollments(env.site, ben), 'a payment under way').toMatchObject([{ status: 'booked' }])
    const [workshop] = await env.site.base.db.select().from(workshops).where(eq(workshops.id, id))
    expect(workshop).toMatchObject({ canceledAt: null, deletedAt: expect.any(Date) })
  })
})
