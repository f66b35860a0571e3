import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { RosterPage } from '#contract/classes/catalog/roster.schema.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import { fetchAdminOrder } from '../../../sales/orders/admin/admin-orders.fixture.ts'
import {
  createWorkshop,
  demoSession,
  enroll,
  expectCheckout,
  fetchMyOrders,
  seatCounts,
  withProvider,
} from '../../../sales/orders/orders.fixture.ts'
import { queuedMailsTo } from '../../notifications/class-notifications.fixture.ts'
import { createClass, feedOf, openSiteWithAdmin, refundsOf, runAllJobs } from '../class-removal.fixture.ts'
import { createPaidEnrollment, fetchEnrollments } from '../enrollments.fixture.ts'

const env = await openSiteWithAdmin()

type Answer = { refundMinor?: number; code?: string; message?: string }

const remove = (id: string) =>
  env.site.call<Answer>('DELETE', `/api/admin/enrollments/${id}`, { token: env.admin.token })
const rosterOf = async (workshopId: string) =>
  (await env.site.call<RosterPage>('GET', `/api/admin/workshops/${workshopId}/roster`, { token: env.admin.token })).body
    .roster

describe('removed enrollment', () => {
  /**
   * An admin removes a person from a class. What they paid is refunded, they get an email, and their seat goes to the
   * waiting list.
   */
  test.each(['courses', 'workshops'] as const)(
    'in %s: is refunded and canceled in account, order, calendar, purchases and mails',
    async (kind) => {
      const { id: classId, classId: subject } = await createClass(env, kind)
      const ann = await env.site.createUser({ name: 'Ann' })
      const { id, orderId, sessionId, amount } = await createPaidEnrollment(env.site, ann, subject)
      const { status, body } = await remove(id)
      expect([status, body]).toEqual([200, { id, refundMinor: amount }])
      await runAllJobs(env)
      expect(await fetchEnrollments(env.site, ann)).toMatchObject([{ status: 'cancelled', canCancel: false }])
      expect(await fetchMyOrders(env.site, ann)).toMatchObject([{ status: 'refunded', refundedMinor: amount }])
      expect((await demoSession(env.site, sessionId)).refundedMinor).toBe(amount)
      expect(await refundsOf(env, orderId)).toMatchObject([{ status: 'done', requestedBy: env.admin.email }])
      expect(await feedOf(env, ann)).not.toContain(classId)
      const [, removal, refund, ...more] = await queuedMailsTo(env.site, ann)
      expect([removal?.template, refund?.template, more]).toEqual(['enrollment-removed', 'order-refunded', []])
      expect(removal?.text).toContain(`We’re refunding $${amount / 100}.00 to your original payment method.`)
      expect([removal?.calendarMethod, refund?.calendarMethod]).toEqual([null, 'CANCEL'])
      const purchases = await env.site.call('GET', `/api/admin/purchases?q=${ann.email}`, { token: env.admin.token })
      expect(purchases.body).toMatchObject({ purchases: [{ status: 'refunded' }] })
      const entries = (await auditEntriesOf(env.site, orderId)).filter(({ action }) => action === 'removed')
      expect(entries).toMatchObject([{ actor: env.admin.email, after: { email: ann.email, refundMinor: amount } }])
      const { history } = (await fetchAdminOrder(env.site, env.admin, orderId)).body
      expect(history.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Removed from the class: /))
      expect((await remove(id)).status).toBe(409)
    },
  )

  test('offers the seat to the next user on the waiting list', async () => {
    const { id: workshopId } = await createWorkshop(env.site, { seats: 1 })
    const { id } = await createPaidEnrollment(env.site, await env.site.createUser(), { workshopId })
    const ben = await env.site.createUser()
    await env.site.base.db.insert(waitingList).values({ workshopId, userId: ben.id })
    await remove(id)
    expect(await seatCounts(env.site, workshopId)).toMatchObject({ taken: 0 })
    const [entry] = await env.site.base.db.select().from(waitingList).where(eq(waitingList.workshopId, workshopId))
    expect(entry).toMatchObject({ userId: ben.id, status: 'offered' })
  })

  test('without a payment is canceled at once, with one mail and a calendar cancellation', async () => {
    const { id: workshopId } = await createWorkshop(env.site)
    const ann = await env.site.createUser()
    const request = { token: env.admin.token, body: { email: ann.email } }
    await env.site.call('POST', `/api/admin/workshops/${workshopId}/enrollments`, request)
    const [row] = await rosterOf(workshopId)
    expect((await remove(row?.id ?? '')).body).toMatchObject({ refundMinor: 0 })
    expect(await rosterOf(workshopId)).toMatchObject([{ state: 'canceled', refundedMinor: 0 }])
    const [, removal, ...more] = await queuedMailsTo(env.site, ann)
    expect([removal?.template, removal?.calendarMethod, more]).toEqual(['enrollment-removed', 'CANCEL', []])
    expect(removal?.text).not.toContain('refund')
  })

  test('waits for a payment provider that does not respond, and then refunds once', async () => {
    const { id: workshopId } = await createWorkshop(env.site)
    const ann = await env.site.createUser()
    const { id, orderId, amount } = await createPaidEnrollment(env.site, ann, { workshopId })
    const unavailable = { refund: () => Promise.reject(new Error('no answer')) }
    expect((await withProvider(env.site, unavailable, () => remove(id))).status).toBe(200)
    expect(await rosterOf(workshopId)).toMatchObject([{ state: 'enrolled', isCanceling: true }])
    expect(await fetchEnrollments(env.site, ann)).toMatchObject([{ status: 'cancelling' }])
    expect((await remove(id)).body.message).toContain('still in progress')
    await runAllJobs(env)
    expect(await rosterOf(workshopId)).toMatchObject([{ state: 'refunded', refundedMinor: amount }])
    expect(await refundsOf(env, orderId)).toHaveLength(1)
  })

  test('concurrent requests refund once', async () => {
    const { id, orderId } = await createPaidEnrollment(env.site, await env.site.createUser())
    const responses = await Promise.all([1, 2, 3].map(() => remove(id)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await refundsOf(env, orderId)).toHaveLength(1)
  })

  test('of an unpaid order is refused, and an unknown one returns not_found', async () => {
    const { id: workshopId } = await createWorkshop(env.site)
    await expectCheckout(enroll(env.site, await env.site.createUser(), { workshopId }))
    const [row] = await rosterOf(workshopId)
    expect((await remove(row?.id ?? '')).body.code).toBe('conflict')
    expect((await remove(crypto.randomUUID())).status).toBe(404)
  })
})
