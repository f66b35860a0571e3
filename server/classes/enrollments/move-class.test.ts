import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { workshops } from '#db/schema/classes/catalog.ts'
import { createWorkshop, linesOf, orderRow, seatCounts } from '../../sales/orders/orders.fixture.ts'
import { queuedMailsTo } from '../notifications/class-notifications.fixture.ts'
import {
  createClass,
  fetchAffected,
  openSiteWithAdmin,
  refundsOf,
  removeClass,
  runAllJobs,
} from './class-removal.fixture.ts'
import { cancelEnrollment, createPaidEnrollment, fetchEnrollments, transferEnrollment } from './enrollments.fixture.ts'

const env = await openSiteWithAdmin()

const createTarget = (seats: number) => createWorkshop(env.site, { seats, on: '2099-09-05', price: '120.00' })

describe('canceled workshop whose enrollments move', () => {
  /**
   * The enrollments of a canceled workshop can move to another workshop with a spot for everyone, for what was paid.
   * Without a spot in the end, they are refunded.
   */
  test('everyone gets a seat of the other workshop for what they paid, an email, and can still cancel', async () => {
    const { id, classId } = await createClass(env, 'workshops')
    const target = await createTarget(3)
    const [ann, ben] = [await env.site.createUser(), await env.site.createUser()]
    const annEnrollment = await createPaidEnrollment(env.site, ann, classId)
    const benEnrollment = await createPaidEnrollment(env.site, ben, classId)
    expect((await fetchAffected(env, 'workshops', id)).moveTargets.map((event) => event.id)).toContain(target.id)
    expect((await removeClass(env, 'workshops', id, `move&moveTo=${target.id}`)).status).toBe(200)
    await runAllJobs(env)
    await runAllJobs(env)
    expect(await seatCounts(env.site, target.id)).toEqual({ held: 0, taken: 2, free: 1 })
    expect(await seatCounts(env.site, id)).toMatchObject({ held: 0, taken: 0 })
    for (const [user, { orderId, id: enrollmentId }] of [
      [ann, annEnrollment],
      [ben, benEnrollment],
    ] as const) {
      expect(await refundsOf(env, orderId)).toEqual([])
      expect(await orderRow(env.site, orderId)).toMatchObject({ status: 'completed', totalMinor: 9700 })
      expect(await linesOf(env.site, orderId)).toMatchObject([{ workshopId: target.id, cancelDays: 0 }])
      expect(await fetchEnrollments(env.site, user)).toMatchObject([
        { id: enrollmentId, status: 'booked', canCancel: true, event: { date: '2099-09-05' } },
      ])
      const mails = (await queuedMailsTo(env.site, user)).slice(1)
      expect(mails.map(({ subject, calendarMethod }) => [subject, calendarMethod]).sort()).toEqual([
        ['Old date removed: A day of maps', 'CANCEL'],
        ['Your new date: A day of maps', 'REQUEST'],
      ])
      expect(mails.map(({ text }) => text).join('\n')).toContain('we had to cancel your date of A day of maps')
    }
    expect((await cancelEnrollment(env.site, ann, annEnrollment.id)).status).toBe(200)
    expect(await orderRow(env.site, annEnrollment.orderId)).toMatchObject({ status: 'refunded', refundedMinor: 9700 })
  })

  test('users without a seat in the end, or enrolled there already, are refunded', async () => {
    const { id, classId } = await createClass(env, 'workshops')
    const target = await createTarget(3)
    const [ann, ben] = [await env.site.createUser(), await env.site.createUser()]
    const annOrder = await createPaidEnrollment(env.site, ann, classId)
    await createPaidEnrollment(env.site, ben, classId)
    await createPaidEnrollment(env.site, ann, { workshopId: target.id })
    expect((await removeClass(env, 'workshops', id, `move&moveTo=${target.id}`)).status).toBe(200)
    // The seats that were free when the admin decided are gone before the job runs.
    await env.site.base.db.update(workshops).set({ spotsTotal: 1 }).where(eq(workshops.id, target.id))
    await runAllJobs(env)
    expect(await seatCounts(env.site, target.id)).toMatchObject({ taken: 1, free: 0 })
    expect(await refundsOf(env, annOrder.orderId)).toMatchObject([{ amountMinor: 9700, status: 'done' }])
    const [benEnrollment] = await fetchEnrollments(env.site, ben)
    expect(benEnrollment?.status).toBe('cancelled')
    const [mail] = (await queuedMailsTo(env.site, ben)).filter(({ subject }) => subject.startsWith('Canceled'))
    expect(mail?.text).toContain('We’re refunding $97.00')
  })

  test.each([
    ['no workshop is chosen', 'workshops', 'move', 409, 'moveTo'],
    ['the workshop has too few seats', 'workshops', 'full', 409, 'moveTo'],
    ['the workshop is the canceled one', 'workshops', 'same', 409, 'moveTo'],
    ['it is no id', 'workshops', 'move&moveTo=tomorrow', 400, 'moveTo'],
    ['the class is a course', 'courses', 'move', 409, 'moveTo'],
  ] as const)('is rejected without any change if %s', async (_why, kind, choice, status, field) => {
    const { id, classId } = await createClass(env, kind)
    const ann = await env.site.createUser()
    await createPaidEnrollment(env.site, ann, classId)
    const targets = { full: (await createTarget(0)).id, same: id }
    const query = choice === 'full' || choice === 'same' ? `move&moveTo=${targets[choice]}` : choice
    const response = await removeClass(env, kind, id, query)
    expect([response.status, response.body.errors?.[0]?.field]).toEqual([status, field])
    expect(await fetchEnrollments(env.site, ann)).toMatchObject([{ status: 'booked' }])
    const [workshop] = await env.site.base.db.select().from(workshops).where(eq(workshops.id, id))
    expect(workshop?.deletedAt ?? null).toBeNull()
  })
})

test('canceled workshop: its enrollment cannot be transferred by the user; canceling it twice refunds once', async () => {
  const { id, classId } = await createClass(env, 'workshops')
  const other = await createWorkshop(env.site)
  const ann = await env.site.createUser()
  const { id: enrollmentId, orderId } = await createPaidEnrollment(env.site, ann, classId)
  await removeClass(env, 'workshops', id, 'refund')
  expect((await transferEnrollment(env.site, ann, enrollmentId, other.id)).status).toBe(409)
  expect((await cancelEnrollment(env.site, ann, enrollmentId)).status).toBe(200)
  await runAllJobs(env)
  expect(await refundsOf(env, orderId)).toMatchObject([{ status: 'done', amountMinor: 9700 }])
})
