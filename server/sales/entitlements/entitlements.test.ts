import { describe, expect, test } from 'vitest'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { cancelEnrollment, fetchEnrollments } from '../../classes/enrollments/enrollments.fixture.ts'
import { queuedMailsTo } from '../../classes/notifications/class-notifications.fixture.ts'
import { getFeedUrl, personalFeed } from '../../classes/schedule/index.ts'
import { anonymous } from '../../context.ts'
import { auditEntriesOf } from '../../people/audit/audit.fixture.ts'
import { fetchAdminOrder } from '../orders/admin/admin-orders.fixture.ts'
import { placeOrder } from '../orders/index.ts'
import {
  contextFor,
  createCourse,
  createWorkshop,
  enroll,
  expectCheckout,
  fetchMyOrders,
  mailSubjectsTo,
  orderRow,
  orderState,
  seatCounts,
} from '../orders/orders.fixture.ts'
import { settle } from '../orders/settlement/settle.ts'
import {
  buyKit,
  fetchClassAccess,
  fetchUserEntitlements,
  grant,
  refundUnits,
  revoke,
  runAllJobs,
} from './entitlements.fixture.ts'

const DAY_MS = 86_400_000

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })

const statusesOf = async (user: TestUser) => (await fetchEnrollments(site, user)).map(({ status }) => status)

async function feedOf(user: TestUser): Promise<string> {
  const { path } = await getFeedUrl(contextFor(site, user))
  return personalFeed(anonymous(site.base), { token: path.slice('/calendar/'.length, -'.ics'.length) })
}

/** Enrolls in classes with a price, which must cost nothing. */
async function enrollFree(user: TestUser, classId: { workshopId: string } | { courseId: string }): Promise<string> {
  const { orderId, url } = await expectCheckout(enroll(site, user, { ...classId, unitMinor: 0 }))
  expect(url).toContain('/enrollment-success?session_id=free_')
  await runAllJobs(site)
  return orderId
}

describe('access to all classes', () => {
  /**
   * Paying for a product with access to all classes gives the buyer that access, once per unit, without work for the
   * owner. Earlier orders have it too.
   */
  test('starts when the kit is paid, and leaves no task for the owner', async () => {
    const ann = await site.createUser()
    const { orderId } = await buyKit(site, ann)
    expect(await fetchClassAccess(site, ann)).toMatchObject([
      { opens: 'classes', product: 'Ultimate Journey Kit', orderId, endsAt: null, usesLeft: null },
    ])
    const { body } = await fetchAdminOrder(site, admin, orderId)
    expect(body.lines[0]?.parts.find(({ handover }) => handover === 'classes')?.task).toBeNull()
  })

  /**
   * With access to a class, enrolling costs $0 without the payment provider. Seats, emails, account, orders and
   * calendar are the same as for a paid enrollment.
   */
  test('enrolls in a course and a workshop for $0, with seat, mail, account and calendar', async () => {
    const ann = await site.createUser()
    await buyKit(site, ann)
    const course = await createCourse(site, { nextStartDate: '2099-05-09' })
    const workshop = await createWorkshop(site, { seats: 1 })
    const orderIds = [
      await enrollFree(ann, { courseId: course.id }),
      await enrollFree(ann, { workshopId: workshop.id }),
    ]
    for (const orderId of orderIds)
      expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', totalMinor: 0 })
    expect(await seatCounts(site, workshop.id)).toEqual({ held: 0, taken: 1, free: 0 })
    expect(await statusesOf(ann)).toEqual(['booked', 'booked'])
    const mails = await queuedMailsTo(site, ann)
    const receipt = mails.find(({ subject }) => subject === 'Your receipt: A day of maps')
    expect(receipt?.text).toContain('There is nothing to pay.')
    const feed = await feedOf(ann)
    for (const { title } of [course, workshop]) expect(feed).toContain(`SUMMARY:${title}`)
  })

  /**
   * Only the owner of the access sees 'Included in your Ultimate Journey Kit' instead of the price, and pays nothing.
   */
  test('applies to its owner only, also if the client sent the price or 0', async () => {
    const [ann, ben] = [await site.createUser(), await site.createUser()]
    await buyKit(site, ann)
    const { id: courseId } = await createCourse(site, { price: '50.00' })
    const seen = await expectCheckout(enroll(site, ann, { courseId, unitMinor: 5000 }))
    expect(await orderRow(site, seen.orderId)).toMatchObject({ totalMinor: 0, status: 'completed' })
    const refused = await enroll(site, ben, { courseId, unitMinor: 0 })
    expect([refused.status, refused.body.code, refused.body.details?.totalMinor]).toEqual([409, 'prices_changed', 5000])
    const paid = await expectCheckout(enroll(site, ben, { courseId }))
    expect(await orderRow(site, paid.orderId)).toMatchObject({ totalMinor: 5000, status: 'pending' })
  })

  test('a full workshop and a second enrollment are refused as for buyers', async () => {
    const ann = await site.createUser()
    await buyKit(site, ann)
    const { id: fullId } = await createWorkshop(site, { seats: 0 })
    expect((await enroll(site, ann, { workshopId: fullId })).body.code).toBe('sold_out')
    const { id: courseId } = await createCourse(site)
    await enrollFree(ann, { courseId })
    expect((await enroll(site, ann, { courseId })).body.code).toBe('already_enrolled')
  })

  test('canceling releases the seat, and the class can be chosen again', async () => {
    const ann = await site.createUser()
    await buyKit(site, ann)
    const { id: workshopId } = await createWorkshop(site, { seats: 1 })
    await enrollFree(ann, { workshopId })
    const [enrollment] = await fetchEnrollments(site, ann)
    await cancelEnrollment(site, ann, enrollment?.id ?? '')
    expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
    await enrollFree(ann, { workshopId })
    expect((await statusesOf(ann)).sort()).toEqual(['booked', 'cancelled'])
  })
})

describe('refund of the kit', () => {
  /**
   * A refund ends exactly the access of the refunded units. Upcoming enrollments made with it are canceled, unless
   * other access covers them.
   */
  test('ends the access and cancels upcoming enrollments made with it, and nothing else', async () => {
    const ann = await site.createUser()
    const { orderId } = await buyKit(site, ann)
    const [upcoming, begun] = [await createWorkshop(site), await createCourse(site, { nextStartDate: today() })]
    const freeOrderId = await enrollFree(ann, { workshopId: upcoming.id })
    await enrollFree(ann, { courseId: begun.id })
    const free = await createCourse(site, { price: '0.00' })
    await expectCheckout(enroll(site, ann, { courseId: free.id }))
    await site.base.db.execute(
      `UPDATE enrollments SET starts_at = now() - interval '1 hour' WHERE course_id = '${begun.id}'`,
    )
    await refundUnits(site, admin, orderId)
    expect(await fetchClassAccess(site, ann)).toEqual([])
    expect(await orderState(site, freeOrderId)).toMatchObject({
      status: 'refunded',
      lines: [{ line: 'refunded', enrollment: 'refunded', seat: 'released' }],
    })
    const classes = await fetchEnrollments(site, ann)
    expect(Object.fromEntries(classes.map(({ classId, status }) => [classId, status]))).toEqual({
      [upcoming.id]: 'cancelled',
      [begun.id]: 'booked',
      [free.id]: 'booked',
    })
    const subjects = await mailSubjectsTo(site, ann)
    expect(subjects.filter((subject) => subject.startsWith('Canceled: '))).toEqual([`Canceled: ${upcoming.title}`])
    expect(await feedOf(ann)).not.toContain(`SUMMARY:${upcoming.title}`)
    const orders = await fetchMyOrders(site, ann)
    expect(orders.find(({ id }) => id === freeOrderId)).toMatchObject({ status: 'refunded', refundedMinor: 0 })
  })

  test('one of two units ends one of two rights and cancels nothing', async () => {
    const ann = await site.createUser()
    const { orderId } = await buyKit(site, ann, { quantity: 2 })
    expect(await fetchClassAccess(site, ann)).toHaveLength(2)
    const { id: workshopId } = await createWorkshop(site)
    await enrollFree(ann, { workshopId })
    await refundUnits(site, admin, orderId, { position: 0, quantity: 1 })
    expect(await fetchClassAccess(site, ann)).toHaveLength(1)
    expect(await statusesOf(ann)).toEqual(['booked'])
    await refundUnits(site, admin, orderId, { position: 0, quantity: 1 })
    expect(await fetchClassAccess(site, ann)).toEqual([])
    expect(await statusesOf(ann)).toEqual(['cancelled'])
  })

  test('an enrollment moves to another right of the user before it is canceled', async () => {
    const ann = await site.createUser()
    const { orderId } = await buyKit(site, ann)
    const { id: workshopId } = await createWorkshop(site)
    await enrollFree(ann, { workshopId })
    await grant(site, admin, ann, { opens: 'classes' })
    await refundUnits(site, admin, orderId)
    expect(await statusesOf(ann)).toEqual(['booked'])
    const [granted] = await fetchClassAccess(site, ann)
    await revoke(site, admin, granted?.id ?? '')
    await runAllJobs(site)
    expect(await statusesOf(ann)).toEqual(['cancelled'])
  })

  test('another line of the order, or an amount without units, ends nothing', async () => {
    const ann = await site.createUser()
    const { orderId } = await buyKit(site, ann, { otherLines: [{ productId: 3, quantity: 1 }] })
    await refundUnits(site, admin, orderId, { position: 1, quantity: 1 })
    const { providerSessionId } = await orderRow(site, orderId)
    await site.base.payments.refund({ sessionId: providerSessionId ?? '', amountMinor: 500, key: orderId })
    await settle(anonymous(site.base), { orderId })
    expect(await orderRow(site, orderId)).toMatchObject({ refundedMinor: 2499 })
    expect(await fetchClassAccess(site, ann)).toHaveLength(1)
  })

  test('by the payment provider or the bank ends it too', async () => {
    const ann = await site.createUser()
    const { orderId } = await buyKit(site, ann)
    const { providerSessionId, totalMinor } = await orderRow(site, orderId)
    await site.base.payments.refund({ sessionId: providerSessionId ?? '', amountMinor: totalMinor, key: orderId })
    await settle(anonymous(site.base), { orderId })
    expect(await fetchClassAccess(site, ann)).toEqual([])
  })

  test('while an order for $0 is being completed, either the enrollment is canceled or the order fails', async () => {
    for (const _ of [1, 2, 3]) {
      const ann = await site.createUser()
      const { orderId } = await buyKit(site, ann)
      const { id: workshopId } = await createWorkshop(site, { seats: 1 })
      const enrolling = placeOrder(contextFor(site, ann), {
        items: [{ kind: 'workshop', id: workshopId, quantity: 1 }],
      })
      await Promise.allSettled([enrolling, refundUnits(site, admin, orderId)])
      await runAllJobs(site)
      expect(await seatCounts(site, workshopId)).toEqual({ held: 0, taken: 0, free: 1 })
      expect((await statusesOf(ann)).filter((status) => status === 'booked')).toEqual([])
    }
  })
})

describe('access granted by an admin', () => {
  /** An admin gives a user access to all classes or to one, also until a day, and ends it. Both are audited. */
  test('for one class and until a day; mailed, audited, and over after that day', async () => {
    const ann = await site.createUser()
    const [course, other] = [await createCourse(site), await createCourse(site)]
    const lastDay = today(7)
    expect((await grant(site, admin, ann, { opens: 'course', classId: course.id, lastDay })).status).toBe(201)
    await runAllJobs(site)
    expect(await mailSubjectsTo(site, ann)).toContain(`Free for you: ${course.title}`)
    const entries = await auditEntriesOf(site, ann.id)
    expect(entries).toMatchObject([{ action: 'granted' }])
    expect(await fetchClassAccess(site, ann)).toMatchObject([
      {
        opens: 'class',
        product: null,
        classId: course.id,
        className: course.title,
        endsAt: `${today(8)}T00:00:00.000Z`,
      },
    ])
    expect((await enroll(site, ann, { courseId: other.id, unitMinor: 0 })).body.code).toBe('prices_changed')
    site.clock.advance(8 * DAY_MS)
    const later = contextFor(site, ann)
    const late = placeOrder(later, { items: [{ kind: 'course', id: course.id, quantity: 1, seenMinor: 0 }] })
    await expect(late).rejects.toMatchObject({ code: 'prices_changed' })
    site.clock.advance(-8 * DAY_MS)
    await enrollFree(ann, { courseId: course.id })
  })

  test('ends when an admin revokes it, once, with an audit entry; a revoked unit stays revoked', async () => {
    const ann = await site.createUser()
    const { orderId } = await buyKit(site, ann, { quantity: 2 })
    const accessOf = async () =>
      (await fetchUserEntitlements(site, admin, ann)).filter(({ opens }) => opens === 'classes')
    const [first] = await accessOf()
    for (const _ of [1, 2]) expect((await revoke(site, admin, first?.id ?? '')).status).toBe(200)
    expect((await auditEntriesOf(site, ann.id)).map(({ action }) => action)).toEqual(['revoked'])
    await refundUnits(site, admin, orderId, { position: 0, quantity: 1 })
    const rows = await accessOf()
    expect(rows.map(({ revokedAt }) => revokedAt !== null).sort()).toEqual([false, true])
  })

  test('invalid input is an error of its field; unknown users and entitlements are not found', async () => {
    const ann = await site.createUser()
    const fieldOf = async (body: object) => (await grant(site, admin, ann, body)).body.errors?.[0]?.field
    expect(await fieldOf({ opens: 'everything' })).toBe('opens')
    expect(await fieldOf({ opens: 'course' })).toBe('classId')
    expect(await fieldOf({ opens: 'course', classId: ann.id })).toBe('classId')
    expect(await fieldOf({ opens: 'classes', lastDay: '2024-01-01' })).toBe('lastDay')
    expect(await fieldOf({ opens: 'classes', lastDay: 'tomorrow' })).toBe('lastDay')
    expect((await revoke(site, admin, ann.id)).status).toBe(404)
    expect((await grant(site, ann, ann, { opens: 'classes' })).status).toBe(403)
    expect((await revoke(site, ann, ann.id)).status).toBe(403)
  })
})

function today(offsetDays = 0): string {
  return new Date(site.base.now().getTime() + offsetDays * DAY_MS).toISOString().slice(0, 10)
}
