import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { orderLines, refunds } from '#db/schema/sales/orders.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { placeOrder } from '../../sales/orders/index.ts'
import {
  contextFor,
  createCourse,
  createWorkshop,
  demoSession,
  enroll,
  mailSubjectsTo,
  orderRow,
  orderState,
  payCheckout,
  seatCounts,
  withProvider,
} from '../../sales/orders/orders.fixture.ts'
import { cancelEnrollment, createPaidEnrollment, fetchEnrollments } from './enrollments.fixture.ts'

const site = await openSiteForFile({ seed: false })

const DAY = 86_400_000
const dayFromNow = (days: number) => new Date(site.base.now().getTime() + days * DAY).toISOString().slice(0, 10)
const refundsOf = (orderId: string) => site.base.db.select().from(refunds).where(eq(refunds.orderId, orderId))

describe('cancel enrollment', () => {
  test('refunds once, releases the seat and mails the buyer', async () => {
    const ann = await site.createUser({ name: 'Ann' })
    const { id: workshopId } = await createWorkshop(site, { seats: 1 })
    const enrollment = await createPaidEnrollment(site, ann, { workshopId })
    await createWorkshop(site)
    expect(await fetchEnrollments(site, ann)).toMatchObject([
      { id: enrollment.id, status: 'booked', canCancel: true, canMove: true, amountMinor: 9700 },
    ])
    const response = await cancelEnrollment(site, ann, enrollment.id)
    expect([response.status, response.body]).toMatchObject([200, [{ status: 'cancelled', canCancel: false }]])
    expect(await orderState(site, enrollment.orderId)).toMatchObject({
      status: 'refunded',
      lines: [{ line: 'refunded', enrollment: 'refunded', seat: 'released' }],
    })
    expect((await demoSession(site, enrollment.sessionId)).refundedMinor).toBe(9700)
    await site.runJobs()
    expect(await mailSubjectsTo(site, ann)).toEqual(['Your receipt: A day of maps', 'Your payment was refunded'])
    expect((await enroll(site, await site.createUser(), { workshopId })).status).toBe(201)
  })

  /** A buyer can cancel an enrollment until the deadline shown at purchase, and gets one refund. */
  test('concurrent requests cancel once', async () => {
    const ann = await site.createUser()
    const enrollment = await createPaidEnrollment(site, ann)
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => cancelEnrollment(site, ann, enrollment.id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await cancelEnrollment(site, ann, enrollment.id)).status).toBe(200)
    expect(await refundsOf(enrollment.orderId)).toHaveLength(1)
    expect(await orderRow(site, enrollment.orderId)).toMatchObject({ totalMinor: 9700, refundedMinor: 9700 })
    expect((await demoSession(site, enrollment.sessionId)).refundedMinor).toBe(9700)
    expect(await seatCounts(site, enrollment.workshopId ?? '')).toMatchObject({ taken: 0 })
  })

  test('provider down: another class of the order stays booked, and is canceled after the refund', async () => {
    const ann = await site.createUser()
    const items = [await createWorkshop(site), await createWorkshop(site)].map(({ id }) => ({
      kind: 'workshop' as const,
      id,
      quantity: 1 as const,
    }))
    const { orderId, url } = await placeOrder(contextFor(site, ann), { items })
    await payCheckout(site, url)
    const [first, second] = await fetchEnrollments(site, ann)
    const statuses = async () =>
      new Map((await fetchEnrollments(site, ann)).map(({ id, status }) => [id, status] as const))
    const unavailable = () => Promise.reject(new Error('no answer'))
    await withProvider(site, { refund: unavailable }, async () => {
      await cancelEnrollment(site, ann, first?.id ?? '')
      expect((await cancelEnrollment(site, ann, second?.id ?? '')).status).toBe(409)
    })
    const [one, other] = [first?.id ?? '', second?.id ?? '']
    expect(await statuses()).toEqual(
      new Map([
        [one, 'cancelling'],
        [other, 'booked'],
      ]),
    )
    await site.runJobs()
    expect((await cancelEnrollment(site, ann, other)).status).toBe(200)
    await site.runJobs()
    expect(await statuses()).toEqual(
      new Map([
        [one, 'cancelled'],
        [other, 'cancelled'],
      ]),
    )
    expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 19_400 })
  })

  test('provider down: the enrollment is canceled, the refund follows later', async () => {
    const ann = await site.createUser()
    const enrollment = await createPaidEnrollment(site, ann)
    const unavailable = () => Promise.reject(new Error('no answer'))
    const response = await withProvider(site, { refund: unavailable }, () => cancelEnrollment(site, ann, enrollment.id))
    expect([response.status, response.body]).toMatchObject([
      200,
      [{ status: 'cancelling', canCancel: false, canMove: false }],
    ])
    expect((await cancelEnrollment(site, ann, enrollment.id)).status, 'a second click').toBe(200)
    await site.runJobs()
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ status: 'cancelled' }])
    expect(await refundsOf(enrollment.orderId)).toMatchObject([{ status: 'done', reason: 'Cancelled by the buyer' }])
  })

  test('a canceled course enrollment lowers the student count', async () => {
    const ann = await site.createUser()
    const { id: courseId } = await createCourse(site)
    const enrollment = await createPaidEnrollment(site, ann, { courseId })
    const countStudents = async () => {
      const [course] = await site.base.db.select().from(courses).where(eq(courses.id, courseId))
      return course?.studentCount
    }
    expect(await countStudents()).toBe(1)
    await cancelEnrollment(site, ann, enrollment.id)
    expect(await countStudents()).toBe(0)
  })
})

describe('cancellation deadline', () => {
  test('is seven days before the start, to the minute', async () => {
    const ann = await site.createUser()
    const { id: workshopId } = await createWorkshop(site, { on: dayFromNow(20) })
    const enrollment = await createPaidEnrollment(site, ann, { workshopId })
    const [listed] = await fetchEnrollments(site, ann)
    expect(listed?.cancelUntil).toBe(`${dayFromNow(13)}T09:00:00.000Z`)
    expect(enrollment.workshopId).toBe(workshopId)
  })

  test('after the deadline the enrollment stays and nothing is refunded', async () => {
    const ann = await site.createUser()
    const { id: workshopId } = await createWorkshop(site, { on: dayFromNow(6) })
    const enrollment = await createPaidEnrollment(site, ann, { workshopId })
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ canCancel: false, canMove: false }])
    const { status, body } = await cancelEnrollment(site, ann, enrollment.id)
    expect([status, body.code, body.message]).toEqual([409, 'conflict', expect.stringContaining('too late')])
    expect(await refundsOf(enrollment.orderId)).toEqual([])
  })

  test('is the one shown at purchase, also after the class changes its terms', async () => {
    const ann = await site.createUser()
    const { id: workshopId } = await createWorkshop(site, { on: dayFromNow(10) })
    await site.base.db.update(workshops).set({ cancelDays: 2 }).where(eq(workshops.id, workshopId))
    const enrollment = await createPaidEnrollment(site, ann, { workshopId })
    await site.base.db.update(workshops).set({ cancelDays: 30 }).where(eq(workshops.id, workshopId))
    expect((await fetchEnrollments(site, ann))[0]?.cancelUntil).toBe(`${dayFromNow(8)}T09:00:00.000Z`)
    const [line] = await site.base.db.select().from(orderLines).where(eq(orderLines.orderId, enrollment.orderId))
    expect(line).toMatchObject({ cancelDays: 2, cancelUntil: expect.any(Date) })
  })

  test('moves with a postponed workshop and is never brought forward', async () => {
    const ann = await site.createUser()
    const { id: workshopId } = await createWorkshop(site, { on: dayFromNow(10) })
    await createPaidEnrollment(site, ann, { workshopId })
    const moveTo = async (days: number) => {
      const on = { workshopDate: dayFromNow(days), endDate: dayFromNow(days) }
      await site.base.db.update(workshops).set(on).where(eq(workshops.id, workshopId))
      return (await fetchEnrollments(site, ann))[0]?.cancelUntil?.slice(0, 10)
    }
    expect([await moveTo(30), await moveTo(9)]).toEqual([dayFromNow(23), dayFromNow(3)])
  })

  test('course: depends on the date at purchase; no deadline while no date is set', async () => {
    const ann = await site.createUser()
    const [dated, undated] = [await createCourse(site), await createCourse(site)]
    const setDay = (nextStartDate: string) =>
      site.base.db.update(courses).set({ nextStartDate }).where(eq(courses.id, dated.id))
    await setDay(dayFromNow(3))
    const enrollment = await createPaidEnrollment(site, ann, { courseId: dated.id })
    await setDay(dayFromNow(90))
    expect((await cancelEnrollment(site, ann, enrollment.id)).status, 'the next group begins later').toBe(409)
    const other = await createPaidEnrollment(site, ann, { courseId: undated.id })
    expect((await fetchEnrollments(site, ann)).find(({ id }) => id === other.id)).toMatchObject({ cancelUntil: null })
    expect((await cancelEnrollment(site, ann, other.id)).status).toBe(200)
  })
})

describe('cancel enrollment is rejected', () => {
  test("another user's enrollment returns 404", async () => {
    const enrollment = await createPaidEnrollment(site, await site.createUser())
    expect((await cancelEnrollment(site, await site.createUser(), enrollment.id)).status).toBe(404)
    expect(await refundsOf(enrollment.orderId)).toEqual([])
  })

  test('an unpaid enrollment returns 404', async () => {
    const ann = await site.createUser()
    const { id: workshopId } = await createWorkshop(site)
    await enroll(site, ann, { workshopId })
    expect(await fetchEnrollments(site, ann)).toEqual([])
  })
})
