import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { workshops } from '#db/schema/classes/catalog.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import {
  cancelEnrollment,
  createPaidEnrollment,
  fetchEnrollments,
} from '../../../classes/enrollments/enrollments.fixture.ts'
import { queuedMailsTo } from '../../../classes/notifications/class-notifications.fixture.ts'
import { getFeedUrl, personalFeed } from '../../../classes/schedule/index.ts'
import { anonymous } from '../../../context.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import { contextFor, createCourse, createWorkshop, fetchMyOrders, seatCounts } from '../orders.fixture.ts'
import type { ProblemBody } from './admin-orders.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })

type Kind = 'courses' | 'workshops'
type Enrolled = ProblemBody & { orderId: string }

const enrollUser = (kind: Kind, id: string, body: { email: string; addSpot?: boolean }) =>
  site.call<Enrolled>('POST', `/api/admin/${kind}/${id}/enrollments`, { token: admin.token, body })

async function createClass(kind: Kind) {
  return kind === 'courses' ? createCourse(site, { nextStartDate: '2099-05-09' }) : createWorkshop(site)
}

async function revenue(): Promise<number> {
  const path = '/api/admin/purchases/statistics'
  return (await site.call<{ revenueMinor: number }>('GET', path, { token: admin.token })).body.revenueMinor
}

const feedOf = async (user: TestUser) => {
  const { path } = await getFeedUrl(contextFor(site, user))
  return personalFeed(anonymous(site.base), { token: path.slice('/calendar/'.length, -'.ics'.length) })
}

describe('enroll a user', () => {
  /**
   * An admin enrolls a user in a class without a payment. It is in their account, orders and calendar like any other
   * enrollment, and does not change the revenue.
   */
  test.each(['courses', 'workshops'] as const)(
    'in %s: is in account, order and calendar for $0, with one mail and an audit entry',
    async (kind) => {
      const ann = await site.createUser({ name: 'Ann' })
      const [{ id, title }, before] = [await createClass(kind), await revenue()]
      const { status, body } = await enrollUser(kind, id, { email: ` ${ann.email.toUpperCase()}` })
      expect(status).toBe(201)
      for (const _ of [1, 2]) await site.runJobs()
      expect(await fetchEnrollments(site, ann)).toMatchObject([
        { title, status: 'booked', amountMinor: 0, canCancel: true, orderId: body.orderId },
      ])
      expect(await fetchMyOrders(site, ann)).toMatchObject([{ id: body.orderId, status: 'completed', totalMinor: 0 }])
      expect(await feedOf(ann)).toContain(id)
      expect(await queuedMailsTo(site, ann)).toMatchObject([
        { subject: `You’re enrolled: ${title}`, calendarMethod: 'REQUEST' },
      ])
      expect(await revenue()).toBe(before)
      if (kind === 'workshops') expect(await seatCounts(site, id)).toMatchObject({ held: 0, taken: 1 })
      expect(await auditEntriesOf(site, body.orderId)).toMatchObject([
        { action: 'enrolled', actor: admin.email, after: { title, email: ann.email, spotAdded: false } },
      ])
    },
  )

  /** A free enrollment is canceled without a refund, by the user or with its class. */
  test('canceling releases the seat without a refund, with a mail and a calendar cancellation', async () => {
    const ann = await site.createUser()
    const { id } = await createWorkshop(site)
    await enrollUser('workshops', id, { email: ann.email })
    const [enrollment] = await fetchEnrollments(site, ann)
    expect((await cancelEnrollment(site, ann, enrollment?.id ?? '')).status).toBe(200)
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ status: 'cancelled' }])
    expect(await seatCounts(site, id)).toMatchObject({ taken: 0 })
    const [, cancellation, ...more] = await queuedMailsTo(site, ann)
    expect([cancellation?.subject, cancellation?.calendarMethod, more]).toEqual([
      'Canceled: A day of maps',
      'CANCEL',
      [],
    ])
  })

  test('who is enrolled already returns already_enrolled, also concurrently', async () => {
    const [ann, ben] = [await site.createUser(), await site.createUser()]
    const { id } = await createWorkshop(site)
    await createPaidEnrollment(site, ann, { workshopId: id })
    const { status, body } = await enrollUser('workshops', id, { email: ann.email })
    expect([status, body.code]).toEqual([409, 'already_enrolled'])
    const responses = await Promise.all([1, 2, 3].map(() => enrollUser('workshops', id, { email: ben.email })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await seatCounts(site, id)).toMatchObject({ taken: 2 })
  })

  test('in a full workshop returns sold_out, unless a spot is added, which the waiting list does not get', async () => {
    const [ann, ben] = [await site.createUser(), await site.createUser()]
    const { id } = await createWorkshop(site, { seats: 1 })
    await createPaidEnrollment(site, await site.createUser(), { workshopId: id })
    await site.base.db.insert(waitingList).values({ workshopId: id, userId: ben.id })
    const { status, body } = await enrollUser('workshops', id, { email: ann.email })
    expect([status, body.code]).toEqual([409, 'sold_out'])
    expect(await fetchMyOrders(site, ann)).toEqual([])
    const added = await enrollUser('workshops', id, { email: ann.email, addSpot: true })
    expect(added.status).toBe(201)
    const [workshop] = await site.base.db.select().from(workshops).where(eq(workshops.id, id))
    expect([workshop?.spotsTotal, await seatCounts(site, id)]).toMatchObject([2, { taken: 2, free: 0 }])
    const [entry] = await site.base.db.select().from(waitingList).where(eq(waitingList.workshopId, id))
    expect(entry?.status).toBe('waiting')
    expect(await auditEntriesOf(site, added.body.orderId)).toMatchObject([{ after: { spotAdded: true } }])
  })

  test('works for inactive classes; deleted and past ones return not_found', async () => {
    const { email } = await site.createUser()
    const inactive = await createCourse(site, { isActive: false })
    const deleted = await createCourse(site, { deletedAt: new Date() })
    const past = await createWorkshop(site, { on: '2024-03-01' })
    expect((await enrollUser('courses', inactive.id, { email })).status).toBe(201)
    expect((await enrollUser('courses', deleted.id, { email })).status).toBe(404)
    expect((await enrollUser('workshops', past.id, { email })).status).toBe(404)
  })

  test('an email without an account is an error of that field', async () => {
    const { id } = await createCourse(site)
    const { status, body } = await enrollUser('courses', id, { email: 'nobody@example.com' })
    const message = 'No account has this email. Ask them to sign up first.'
    expect([status, body.errors]).toEqual([400, [{ field: 'email', message }]])
  })

  test('canceling the class ends the free enrollment without a refund', async () => {
    const ann = await site.createUser()
    const { id } = await createWorkshop(site)
    await enrollUser('workshops', id, { email: ann.email })
    await site.call('DELETE', `/api/admin/workshops/${id}?enrollments=refund`, { token: admin.token })
    for (const _ of [1, 2]) await site.runJobs()
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ status: 'cancelled' }])
    expect(await fetchMyOrders(site, ann)).toMatchObject([{ status: 'refunded', refundedMinor: 0 }])
  })
})
